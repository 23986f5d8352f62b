/** What parts of the gateway need to know of how it runs. */
export class GatewaySettings {
  constructor(
    readonly instance: string,
    readonly mode: 'trial' | 'split',
    readonly platformUrl: string,
    /** Public keys as served to whoever checks tokens. */
    readonly jwksFile: string,
    /** Host names besides those of this machine that may be asked for; lower case, without port. */
    readonly hosts: ReadonlySet<string>,
    /** Origins of our own pages besides the host that was asked, e.g. `https://bench.example`. */
    readonly origins: ReadonlySet<string>,
    /** Where people reach this service, without a slash at the end. Known at last when it listens. */
    public publicUrl: string,
    /** How often a replica looks for work that others left behind, in milliseconds. */
    readonly lookEveryMs = 2_000,
  ) {}

  /** Base of links into the front end for one account. */
  linkBase(accountSlug: string): string {
    return `${this.publicUrl}/a/${accountSlug}`;
  }

  get secureCookies(): boolean {
    return this.publicUrl.startsWith('https://');
  }
}
