import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { processEnv } from '@benchgen/service-kit';
import fc from 'fast-check';
import { GatewayWorld, type TestPerson } from '../fixtures/gateway.fixture.js';
import { readStream, seen } from '../fixtures/turn-client.fixture.js';

const RUNS = processEnv()['BENCHGEN_TEST_FULL'] === '1' ? 60 : 10;

const step = fc.record({
  tab: fc.constantFrom(0, 1),
  act: fc.constantFrom('propose', 'yes', 'button', 'no', 'amend', 'question', 'expire'),
  /** Whether the next step waits for this one's answer. */
  waits: fc.boolean(),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

const TEXTS = {
  propose: 'run capitals',
  yes: 'yes',
  button: 'yes',
  no: 'no',
  amend: 'only 5',
  question: 'how much?',
} as const;

interface Row {
  id: string;
  state: string;
  shown_seq: number;
  confirmed_seq: number | null;
  text: string | null;
  expected: string | null;
}

describe('proposals in two tabs', () => {
  let world: GatewayWorld;
  let ada: TestPerson;

  beforeAll(async () => {
    world = await GatewayWorld.start(2);
    await world.usualSkills();
    ada = await world.person();
  });
  afterAll(() => world.close());

  /** Plays the steps, each tab on a replica of its own and knowing only what it was shown. */
  const play = async (steps: Step[]): Promise<string> => {
    const conversation = await world.conversation(ada);
    const shown: (string | undefined)[] = [undefined, undefined];
    const open: Promise<void>[] = [];
    for (const { tab, act, waits } of steps) {
      if (act === 'expire') {
        await world.rows(
          `update agent.proposals set expires_at = now() - interval '1 s' where conversation_id = $1 and state = 'pending'`,
          [conversation],
        );
        continue;
      }
      const expected = act === 'button' ? shown[tab] : undefined;
      const sending = world
        .open(ada, conversation, TEXTS[act], { gateway: tab, ...(expected && { expectedProposalId: expected }) })
        .then(async (response) => {
          if (response.status === 200) shown[tab] = seen(await readStream(response)).proposal?.id ?? shown[tab];
          else await response.text();
        });
      open.push(sending);
      if (waits) await sending;
    }
    await Promise.all(open);
    return conversation;
  };

  const check = async (conversation: string): Promise<void> => {
    const rows = await world.rows<Row>(
      `select p.id, p.state, p.shown_seq, p.confirmed_seq, m.text, t.expected_proposal_id as expected from agent.proposals p
         left join agent.messages m on m.conversation_id = p.conversation_id and m.seq = p.confirmed_seq and m.sender = 'person'
         left join agent.turns t on t.id = p.confirmed_turn_id
       where p.conversation_id = $1`,
      [conversation],
    );
    expect(rows.filter(({ state }) => state === 'pending').length).toBeLessThanOrEqual(1);
    for (const row of rows) {
      const effects = world.platform.effects.filter(({ proposal }) => proposal === row.id);
      expect(effects.length).toBe(row.state === 'executed' ? 1 : 0);
      if (row.confirmed_seq === null) continue;
      expect(row.confirmed_seq).toBeGreaterThan(row.shown_seq);
      expect(row.text).toBe('yes');
      expect([null, row.id]).toContain(row.expected);
    }
    await checkStory(rows.map(({ id }) => id));
  };

  const checkStory = async (ids: string[]): Promise<void> => {
    const entries = await world.entries(ada.accountId);
    for (const id of ids) {
      const story = entries.filter(({ proposal }) => proposal === id);
      expect(story.map(({ pseq }) => pseq)).toEqual(story.map((_, index) => index));
      const kinds = story.map(({ type }) => String(type));
      const confirmed = kinds.indexOf('proposal.confirmed');
      expect(kinds.filter((kind) => kind === 'action.started').length).toBe(confirmed < 0 ? 0 : 1);
      if (confirmed < 0) continue;
      const before = story.slice(0, confirmed);
      expect(before.map(({ type }) => type)).not.toEqual(
        expect.arrayContaining([expect.stringMatching(/declined|expired|superseded/)]),
      );
      const lastShown = Number(before.findLast(({ type }) => type === 'proposal.shown')?.['msg_seq']);
      expect(Number(story[confirmed]?.['msg_seq'])).toBeGreaterThan(lastShown);
    }
  };

  it('are carried out at most once each, and only on a later yes of the person to the one that was shown', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
        await check(await play([{ tab: 0, act: 'propose', waits: true }, ...steps]));
      }),
      { numRuns: RUNS, endOnFailure: true },
    );
    expect(world.platform.effects.length).toBeGreaterThan(0);
  }, 120_000);
});
