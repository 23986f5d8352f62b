import type { NatsConnection, Status } from '@nats-io/transport-node';
import type { Logger } from '@benchgen/service-kit';

type Listener = () => void;

/**
 * What we know of a connection beyond what the client tells: whether it is up, and a word when that changes. Needed
 * because a publish while it is down is swallowed without a sound.
 */
export class Link {
  #up = true;
  readonly #whenDown = new Set<Listener>();
  readonly #whenUp = new Set<Listener>();

  constructor(
    nc: NatsConnection,
    readonly log: Logger,
  ) {
    void this.#watch(nc.status());
  }

  get up(): boolean {
    return this.#up;
  }

  /** @returns a function that ends the listening */
  onDown(listener: Listener): Listener {
    return listen(this.#whenDown, listener);
  }

  /** Called after each reconnect, when subscriptions are in place again. @returns a function that ends the listening */
  onUp(listener: Listener): Listener {
    return listen(this.#whenUp, listener);
  }

  async #watch(statuses: AsyncIterable<Status>): Promise<void> {
    for await (const status of statuses) {
      switch (status.type) {
        case 'disconnect':
        case 'close':
          this.#set(false);
          break;
        case 'reconnect':
          this.#set(true);
          break;
        case 'error':
          this.log.error({ error: status.error }, 'NATS reports an error');
          break;
        case 'ldm':
        case 'slowConsumer':
        case 'staleConnection':
          this.log.warn({ status: status.type }, 'NATS connection in trouble');
          break;
        default:
          this.log.debug({ status: status.type }, 'NATS connection status');
      }
    }
    this.#set(false);
  }

  #set(up: boolean): void {
    if (up === this.#up) return;
    this.#up = up;
    this.log.info({ up }, up ? 'NATS is back' : 'NATS is away');
    for (const listener of [...(up ? this.#whenUp : this.#whenDown)]) listener();
  }
}

function listen(listeners: Set<Listener>, listener: Listener): Listener {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

const links = new WeakMap<NatsConnection, Link>();

export function watchLink(nc: NatsConnection, log: Logger): void {
  links.set(nc, new Link(nc, log));
}

/** The link of a connection that `connectNats` made. */
export function linkOf(nc: NatsConnection): Link {
  const link = links.get(nc);
  if (link === undefined) throw new TypeError('a NATS connection must come from connectNats');
  return link;
}
