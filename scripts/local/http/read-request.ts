import type { IncomingMessage } from 'node:http';
import type { KnownHosts } from './known-hosts.ts';
import { RefusedRequestError } from './refused-request.ts';

/** The host that a request names: exactly one, as RFC 9112 (3.2) demands. @throws RefusedRequestError */
function hostOf({ rawHeaders, headers }: IncomingMessage): string {
  const names = rawHeaders.filter((_text, index) => index % 2 === 0);
  const count = names.filter((name) => name.toLowerCase() === 'host').length;
  if (count !== 1 || !headers.host) throw new RefusedRequestError('malformed-host');
  return headers.host;
}

/** @throws RefusedRequestError for a host that this port does not answer for */
export function requireKnownHost(message: IncomingMessage, hosts: KnownHosts): void {
  if (!hosts.has(hostOf(message), message.socket.localPort ?? 0)) throw new RefusedRequestError('misdirected');
}

/**
 * The address that a request names. It must begin with exactly one slash: clients of these ports use no other form, and
 * for a browser, two slashes begin the name of another host. The path is still encoded.
 * @throws RefusedRequestError
 */
export function readTarget({ url: target = '' }: IncomingMessage): URL {
  const address = `http://local${target}`;
  if (!/^\/(?!\/)/.test(target) || !URL.canParse(address)) throw new RefusedRequestError('malformed-target');
  return new URL(address);
}
