import { isIPv6 } from 'node:net';
import { HOST } from '../local/http/listen.ts';
import type { StackOptions } from '../local/stack/stack-options.ts';

/** With these, the app listens on `localhost` too. */
const EVERY_ADDRESS = ['0.0.0.0', '::'];

/** The address at which people reach the app: by the proxy, at the address of LISTEN, or on this machine. */
export function reachedAddress(
  { publicOrigin, listen }: Pick<StackOptions, 'publicOrigin' | 'listen'>,
  appUrl: string,
): string {
  const isOne = listen !== undefined && listen !== HOST && !EVERY_ADDRESS.includes(listen);
  const here = isOne ? `http://${isIPv6(listen) ? `[${listen}]` : listen}:${new URL(appUrl).port}` : appUrl;
  return publicOrigin ? `${publicOrigin} (by a proxy to ${here})` : here;
}
