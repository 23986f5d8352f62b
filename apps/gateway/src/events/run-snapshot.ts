import { Injectable } from '@nestjs/common';
import { LIMITS, pageOf, RunView, type RunState } from '@benchgen/contracts';
import { isTerminal, RUN_TRANSITIONS } from '@benchgen/domain';
import type { Caller } from '../people/caller.js';
import { PlatformClient } from '../platform-proxy/platform-client.js';
import type { Beginning } from './event-connection.js';
import { PublishedEvents } from './published-events.repository.js';
import { readPlatform } from './read-platform.js';

const ENDED_SHOWN = 20;
const Runs = pageOf(RunView);

export interface RunSnapshot extends Beginning {
  runs: RunView[];
}

const moves = ({ state }: { state: RunState }): boolean => !isTerminal(RUN_TRANSITIONS, state);
const MOVING_STATES = RunView.shape.state.options.filter((state) => moves({ state }));

/**
 * What a listener sees first: runs that move, and those that ended last. Read at the platform and not from the events,
 * because events are thin: they have no titles and no progress, which is what front ends draw. The position is noted before
 * the runs are read, so that no event is missed; a run that was read in a later revision than was published up to there is
 * told as known, so that none is repeated.
 */
@Injectable()
export class RunSnapshots {
  readonly #reading = new Map<string, Promise<RunSnapshot>>();

  constructor(
    private readonly events: PublishedEvents,
    private readonly platform: PlatformClient,
  ) {}

  /** Those who ask at the same time as the same person (a front end that comes back with many streams) share one reading. */
  async read(caller: Caller): Promise<RunSnapshot> {
    const key = `${caller.accountId} ${caller.personId}`;
    const reading =
      this.#reading.get(key) ??
      this.#read(caller).finally(() => {
        this.#reading.delete(key);
      });
    this.#reading.set(key, reading);
    return await reading;
  }

  async #read(caller: Caller): Promise<RunSnapshot> {
    const { head: position } = await this.events.range();
    const runs = await this.#runs(caller);
    const published = await this.events.revisions(
      runs.map(({ id }) => id),
      position,
    );
    const ahead = runs.filter(({ id, rev }) => rev > (published.get(id) ?? 0));
    return { position, known: new Map(ahead.map(({ id, rev }) => [id, rev])), runs };
  }

  /** Newest first. */
  async #runs(caller: Caller): Promise<RunView[]> {
    const newest = await this.#list(caller, '');
    // Runs that wait or work for long may be further back.
    const moving =
      newest.nextCursor === null
        ? newest.items.filter(moves)
        : (await Promise.all(MOVING_STATES.map((state) => this.#list(caller, `&state=${state}`)))).flatMap(
            ({ items }) => items,
          );
    const ended = newest.items.filter((run) => !moves(run)).slice(0, ENDED_SHOWN);
    // A run that moved between two of the readings is in both: the later state is true.
    const byId = new Map([...ended, ...moving].sort((a, b) => a.rev - b.rev).map((run) => [run.id, run]));
    return [...byId.values()].sort((a, b) => b.number - a.number);
  }

  async #list(caller: Caller, more: string) {
    return await readPlatform(
      this.platform,
      caller,
      `/v1/runs?mine=false&limit=${String(LIMITS.pageMax)}${more}`,
      Runs,
    );
  }
}
