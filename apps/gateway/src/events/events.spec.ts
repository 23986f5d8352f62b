import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SUBJECTS, type RunProgress } from '@benchgen/contracts';
import { newId } from '@benchgen/domain';
import { publishEvent } from '@benchgen/messaging';
import type { TestPerson } from '../fixtures/gateway.fixture.js';
import { EventWorld, runView, type Move } from './event-world.fixture.js';

const positions = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, n) => from + n);

describe('live events', () => {
  let world: EventWorld;
  let ada: TestPerson;
  let eve: TestPerson;

  beforeAll(async () => {
    world = await EventWorld.start();
    ada = await world.world.person();
    eve = await world.world.person();
  });
  afterAll(() => world.close());

  const move = (more: Partial<Move> = {}): Move => ({ accountId: ada.accountId, runId: newId(), rev: 1, ...more });
  const many = (count: number, more: Partial<Move> = {}): Move[] => Array.from({ length: count }, () => move(more));

  it('reach every listener of the account once and in order, members and auditors too, and nobody else', async () => {
    const auditor = await world.world.person('auditor', ada.accountId);
    const listeners = [await world.listen(ada), await world.listen(auditor)];
    const stranger = await world.listen(eve);
    const before = world.lastSeq;
    await world.publish(...many(150));
    await world.publish(move({ accountId: eve.accountId }));
    const mine = positions(before + 1, before + 150);
    for (const listener of listeners) {
      await listener.until(({ positions: heard }) => heard.length >= 150);
      expect(listener.positions).toEqual(mine);
      expect(listener.runs.every(({ accountid }) => accountid === ada.accountId)).toBe(true);
    }
    await stranger.until(({ positions: heard }) => heard.length > 0);
    expect(stranger.positions).toEqual([before + 151]);
    expect(stranger.body).not.toContain(ada.accountId);
    for (const listener of [...listeners, stranger]) listener.drop();
  });

  it('are plain server-sent events that no proxy keeps back, with a time to come again', async () => {
    const listener = await world.listen(ada);
    expect(listener.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    expect(listener.headers['content-encoding']).toBeUndefined();
    await listener.until(({ snapshot }) => snapshot !== undefined);
    expect(listener.comments[0]).toBe('retry: 2000');
    listener.drop();
  });

  it('go on after any position, by header or address, from memory or from history', async () => {
    const first = world.lastSeq;
    await world.publish(...many(450));
    for (const cut of [0, 1, 17, 200, 201, 399, 449, 450]) {
      const listener = await world.listen(ada, cut % 2 === 0 ? { after: first + cut } : { lastEventId: first + cut });
      await world.publish(move());
      await listener.until(({ positions: heard }) => heard.at(-1) === world.lastSeq);
      expect(listener.positions).toEqual(positions(first + cut + 1, world.lastSeq));
      expect(listener.snapshot).toBeUndefined();
      listener.drop();
    }
  });

  it('prefer the position that a browser sends by itself over that in the address', async () => {
    await world.publish(...many(3));
    const listener = await world.listen(ada, { after: 0, lastEventId: world.lastSeq - 1 });
    await listener.until(({ positions: heard }) => heard.length > 0);
    expect(listener.positions).toEqual([world.lastSeq]);
    listener.drop();
  });

  it.each(['x', '-1', '1.5', '1e3', '99999999999999999999', '1,2'])('refuse the position “%s”', async (given) => {
    for (const more of [{ after: encodeURIComponent(given) }, { lastEventId: given }]) {
      const listener = await world.listen(ada, { after: 0, ...more });
      await listener.until(({ isClosed }) => isClosed);
      expect([listener.status, JSON.parse(listener.body)]).toMatchObject([
        400,
        { code: 'REQUEST.BAD_POSITION', status: 400 },
      ]);
    }
  });

  it('begin with the runs that move and those that ended last, and tell of each run only what is newer', async () => {
    const grace = await world.world.person();
    const account = { accountId: grace.accountId };
    const [moving, ended] = [runView({ number: 2, rev: 3 }), runView({ number: 1, rev: 5, state: 'finished' })];
    world.runs.set(grace.accountId, [moving, ended]);
    await world.publish(move({ ...account, runId: moving.id, rev: 1 }));
    await world.publish(...positions(1, 5).map((rev) => move({ ...account, runId: ended.id, rev })));
    const listener = await world.listen(grace);
    await listener.until(({ snapshot }) => snapshot !== undefined);
    expect(listener.snapshot).toEqual({ runs: [moving, ended], position: String(world.lastSeq) });
    // What the snapshot already shows is published only now.
    for (const rev of [2, 3, 4, 5]) await world.publish(move({ ...account, runId: moving.id, rev }));
    const other = move(account);
    await world.publish(other);
    await listener.until(({ runs }) => runs.some(({ subject }) => subject === other.runId));
    expect(listener.runs.map(({ subject, data }) => [subject, data.rev])).toEqual([
      [moving.id, 4],
      [moving.id, 5],
      [other.runId, 1],
    ]);
    listener.drop();
  });

  it('show a run that waits behind a hundred newer ones', async () => {
    const grace = await world.world.person();
    const waiting = runView({ number: 1, state: 'queued' });
    const newer = positions(2, 121).map((number) => runView({ number, state: 'finished' }));
    world.runs.set(grace.accountId, [...newer.reverse(), waiting]);
    const listener = await world.listen(grace);
    await listener.until(({ snapshot }) => snapshot !== undefined);
    expect(listener.snapshot?.runs.map(({ number }) => number)).toEqual([...positions(102, 121).reverse(), 1]);
    listener.drop();
  });

  it('say that the platform is away before anything else is said', async () => {
    world.platformIsDown = true;
    const listener = await world.listen(ada);
    await listener.until(({ isClosed }) => isClosed);
    world.platformIsDown = false;
    expect([listener.status, JSON.parse(listener.body)]).toMatchObject([503, { retryable: true }]);
  });

  it('start over with a reset when the position is too old, or of another database', async () => {
    const from = world.lastSeq;
    await world.publish(...many(5));
    await world.world.owner.query('delete from platform.outbox where seq <= $1', [from + 3]);
    for (const position of [from + 1, world.lastSeq + 10]) {
      const listener = await world.listen(ada, { after: position });
      await listener.until(({ events }) => events.length > 0);
      expect(listener.events[0]).toMatchObject({
        type: 'reset',
        id: undefined,
        data: { position: String(world.lastSeq) },
      });
      await world.publish(move());
      await listener.until(({ positions: heard }) => heard.length > 0);
      expect(listener.positions).toEqual([world.lastSeq]);
      listener.drop();
    }
    const fine = await world.listen(ada, { after: from + 3 });
    await fine.until(({ positions: heard }) => heard.at(-1) === world.lastSeq);
    expect(fine.positions).toEqual(positions(from + 4, world.lastSeq));
    fine.drop();
  });

  it('fill a hole from what is stored, drop what comes twice, and take nothing on another account’s subject', async () => {
    const listener = await world.listen(ada);
    await listener.until(({ snapshot }) => snapshot !== undefined);
    const before = world.lastSeq;
    const [one, two, three] = await world.number(...many(3));
    if (!one || !two || !three) throw new Error('three events');
    world.tell(three, one, three);
    await listener.until(({ positions: heard }) => heard.length >= 3);
    const forged = { ...three, sequence: String(world.lastSeq + 1), accountid: eve.accountId };
    publishEvent(world.nats, SUBJECTS.runEvent(ada.accountId, three.subject), forged);
    world.tell(two);
    await world.publish(move());
    await listener.until(({ positions: heard }) => heard.at(-1) === world.lastSeq);
    expect(listener.positions).toEqual(positions(before + 1, world.lastSeq));
    listener.drop();
  });

  it('hear of events that nobody published', async () => {
    const listener = await world.listen(ada);
    await world.number(move());
    await listener.until(({ positions: heard }) => heard.at(-1) === world.lastSeq);
    listener.drop();
  });

  it('merge progress to the latest of each run, without a position', async () => {
    const listener = await world.listen(ada);
    await listener.until(({ snapshot }) => snapshot !== undefined);
    const runId = newId();
    const progress = (done: number): RunProgress => ({
      run_id: runId,
      number: 1,
      done,
      total: 400,
      per_second: 9.5,
      failed: 0,
    });
    for (let done = 1; done <= 400; done += 1)
      publishEvent(world.nats, SUBJECTS.progress(ada.accountId, runId), progress(done));
    await listener.until(({ progress: heard }) => heard.at(-1)?.done === 400);
    expect(listener.progress.at(-1)).toEqual(progress(400));
    expect(listener.progress.length).toBeLessThan(200);
    expect(listener.positions).toEqual([]);
    listener.drop();
  });

  it('need a credential, and are not begun by a HEAD', async () => {
    const url = world.world.gateways[0]?.url ?? '';
    expect((await fetch(`${url}/v1/events`)).status).toBe(401);
    const head = await world.world.call(ada, 'HEAD', '/v1/events');
    expect([head.status, await head.text()]).toEqual([200, '']);
  });
});
