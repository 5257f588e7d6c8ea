import { isIPv6 } from 'node:net';

/**
 * Requests, or connections, of one visitor at the same time. A browser has six connections, and an office may share one
 * address.
 */
export const MOST_OPEN = 256;

/** An IPv4 address, or the /64 network of an IPv6 address: a household has at least one. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [start = '', end] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const groups = start.split(':').filter(Boolean);
  const missing = end === undefined ? 0 : 8 - groups.length - end.split(':').filter(Boolean).length;
  return [...groups, ...Array.from({ length: missing }, () => '0'), ...(end ?? '').split(':')].slice(0, 4).join(':');
}

export class OpenRequests {
  readonly #counts = new Map<string, number>();

  /** @returns what is called at the end; null when the visitor has too many open */
  enter(address: string): (() => void) | null {
    const network = networkOf(address);
    const count = this.#counts.get(network) ?? 0;
    if (count >= MOST_OPEN) return null;
    this.#counts.set(network, count + 1);
    return () => {
      const left = (this.#counts.get(network) ?? 1) - 1;
      if (left > 0) this.#counts.set(network, left);
      else this.#counts.delete(network);
    };
  }
}
