/** Names of this machine itself. Unlike other names, nobody's DNS can point them to this machine. */
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** The path under a public origin to which browsers send uploads. */
export const UPLOAD_PATH = '/_s3';

/** A name or an address, and perhaps a port. */
const HOST = /^([a-z0-9.-]+|\[[0-9a-f:.]+\])(?::(\d{1,5}))?$/i;

/**
 * Whether a Host header names an origin.
 * @param host with or without a port
 */
export function isHostOf({ protocol, origin }: URL, host: string): boolean {
  // Parsed, because a proxy may or may not name the scheme's default port.
  const asked = `${protocol}//${host}`;
  return HOST.test(host) && URL.canParse(asked) && new URL(asked).origin === origin;
}

/**
 * The hosts that a port answers for. Any other name in the Host header may be that of a website whose DNS points to
 * this machine (DNS rebinding): to the browser, its page and this port are one site, so it must get no data.
 */
export class KnownHosts {
  readonly #names: Set<string>;
  readonly #publicOrigin: URL | null;

  /**
   * @param publicOrigin origin under which a proxy serves this port; null without one
   * @param more names in addition to those of this machine
   */
  constructor(publicOrigin: string | null = null, more: string[] = []) {
    this.#names = new Set([...LOOPBACK, ...more]);
    this.#publicOrigin = publicOrigin === null ? null : new URL(publicOrigin);
  }

  /**
   * Whether a port answers for a host.
   * @param host text of the Host header, with or without a port
   * @param port of the request; a host with a port must have this one
   */
  has(host: string, port: number): boolean {
    const [, name = '', named] = HOST.exec(host) ?? [];
    const isOurs = this.#names.has(name.toLowerCase()) && (named === undefined || Number(named) === port);
    return isOurs || (this.#publicOrigin !== null && isHostOf(this.#publicOrigin, host));
  }
}
