import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AuditEntries } from '@benchgen/contracts';
import { newId } from '@benchgen/domain';
import { GatewayWorld, type TestPerson } from '../fixtures/gateway.fixture.js';

describe('reviewing the audit log', () => {
  let world: GatewayWorld;
  let ada: TestPerson;
  let proposalId: string;

  beforeAll(async () => {
    world = await GatewayWorld.start();
    await world.usualSkills();
    ada = await world.person();
    const { proposal } = await world.send(ada, await world.conversation(ada), 'run it');
    proposalId = proposal?.id ?? '';
  });
  afterAll(() => world.close());

  const read = (person: TestPerson, proposal = proposalId): Promise<Response> =>
    world.call(person, 'GET', `/v1/audit/entries?proposal=${proposal}`);

  it('tells the owner and the account’s auditors the story of a proposal in order', async () => {
    const auditor = await world.person('auditor', ada.accountId);
    for (const reviewer of [ada, auditor]) {
      const { items } = AuditEntries.parse(await (await read(reviewer)).json());
      expect(items.slice(0, 2).map(({ type }) => type)).toEqual(['proposal.created', 'proposal.shown']);
      expect(items.every(({ entry }) => entry['proposal'] === proposalId)).toBe(true);
    }
  });

  it('is not for members, and shows another account nothing', async () => {
    const member = await world.person('member', ada.accountId);
    const stranger = await world.person();
    expect((await read(member)).status).toBe(403);
    const [foreign, absent] = [await read(stranger), await read(ada, newId())];
    for (const response of [foreign, absent])
      expect([response.status, await response.json()]).toMatchObject([404, { code: 'PROPOSAL.NOT_FOUND' }]);
    expect((await world.entries(stranger.accountId)).at(-1)).toMatchObject({
      type: 'access.denied',
      targets: [{ type: 'proposal', id: proposalId }],
    });
  });

  it.each(['', '?proposal=x', `?proposal=${newId()}&other=1`])('refuses the question “%s”', async (query) => {
    const response = await world.call(ada, 'GET', `/v1/audit/entries${query}`);
    expect([response.status, await response.json()]).toMatchObject([422, { code: 'REQUEST.INVALID' }]);
  });
});
