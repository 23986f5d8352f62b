import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@benchgen/testing';
import type { TestPerson } from '../fixtures/gateway.fixture.js';
import type { EventTimes } from './event-times.js';
import { EventWorld } from './event-world.fixture.js';
import { startGatewayWithTimes, type QuickGateway } from './quick-gateway.fixture.js';

/** What takes minutes, in moments. */
const QUICK = { tickMs: 10, heartbeatMs: 20, authoriseEveryMs: 30, authorisedForMs: 60_000 };

describe('a stream in the course of time', () => {
  let world: EventWorld;
  let ada: TestPerson;
  const gateways: QuickGateway[] = [];

  beforeAll(async () => {
    world = await EventWorld.start();
    ada = await world.world.person();
  });
  afterAll(async () => {
    await Promise.all(gateways.map((gateway) => gateway.close()));
    await world.close();
  });

  const gateway = async (times: Partial<EventTimes>): Promise<QuickGateway> => {
    const started = await startGatewayWithTimes(world, { ...QUICK, ...times });
    gateways.push(started);
    return started;
  };

  it('shows signs of life as comments', async () => {
    const listener = await (await gateway({})).listen(ada);
    await listener.until(({ comments }) => comments.filter((comment) => comment.startsWith(':')).length > 3);
    expect(listener.types).toEqual(['snapshot']);
    listener.drop();
  });

  it('ends with a goodbye when its life is over', async () => {
    const listener = await (await gateway({ lifeMs: 100 })).listen(ada);
    await listener.until(({ isClosed }) => isClosed);
    expect(listener.events.at(-1)).toEqual({ type: 'bye', id: undefined, data: { reason: 'life_over' } });
  });

  it('ends when the credential no longer counts, or stands for another account', async () => {
    const { listen } = await gateway({});
    const [eve, grace] = [await world.world.person(), await world.world.person()];
    const listeners = [await listen(eve), await listen(grace), await listen(ada)];
    await world.world.rows('update agent.api_tokens set revoked_at = now() where person_id = $1', [eve.personId]);
    await world.world.rows('delete from agent.memberships where person_id = $1', [grace.personId]);
    for (const listener of listeners.slice(0, 2)) {
      await listener.until(({ isClosed }) => isClosed);
      expect(listener.events.at(-1)).toMatchObject({ type: 'bye', data: { reason: 'not_authorised' } });
    }
    expect(listeners[2]?.isClosed).toBe(false);
    listeners[2]?.drop();
  });

  it('outlives a database that is away for a moment, and ends when nobody could tell for too long', async () => {
    const { listen } = await gateway({ authorisedForMs: 60_000 });
    const strict = await gateway({ authorisedForMs: 300 });
    const [patient, impatient] = [await listen(ada), await strict.listen(ada)];
    await world.world.rows('alter table agent.people rename to people_away');
    await impatient.until(({ isClosed }) => isClosed);
    await world.world.rows('alter table agent.people_away rename to people');
    expect(impatient.events.at(-1)).toMatchObject({ type: 'bye', data: { reason: 'trouble' } });
    const comments = patient.comments.length;
    await waitFor(() => patient.comments.length > comments + 3);
    expect(patient.isClosed).toBe(false);
    patient.drop();
  });
});
