import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, type Socket } from 'node:net';
import { isHostOf } from './known-hosts.ts';
import { RefusedRequestError } from './refused-request.ts';

/** The sender of a request, and the address that it was sent to. */
export interface Visitor {
  /** IPv4 or IPv6. */
  address: string;
  isSecure: boolean;
  /** Name that the visitor used, and its port unless it is the scheme's. */
  host: string;
}

/** A proxy's statement about the request that it received. */
interface Hop {
  /** Null for a name that says nothing, such as `unknown`. */
  address: string | null;
  proto: string | null;
}

const SILENT: Readonly<Hop> = { address: null, proto: null };

const LOOPBACK = ['127.0.0.0/8', '::1'];

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** An IPv4 address in IPv6 (RFC 4291, 2.5.5.2) is the same visitor. */
const plainAddress = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '');

/** The address of a node as proxies write it: `192.0.2.1`, `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
function addressOf(node: string): string | null {
  const [, bracketed, plain] = /^(?:\[([^\]]+)\](?::\d+)?|(\d+\.\d+\.\d+\.\d+)(?::\d+)?)$/.exec(node) ?? [];
  const address = plainAddress(bracketed ?? plain ?? node);
  return isIP(address) === 0 ? null : address;
}

/** Longest statements of proxies, in characters: those of dozens of proxies are shorter. */
const STATEMENT_MAX = 4096;

/**
 * A pair of `Forwarded` (RFC 7239), `name=value`, or none, with the separator after it. A value may be in quotes. Sticky:
 * the text is read once, from its start to its end.
 */
const PAIR = /\s*(?:([!#$%&'*+.^`|~\w-]+)=(?:"((?:[^"\\]|\\.)*)"|([^\s",;]*))\s*)?([,;]|$)/sy;

/** A hop after one of its pairs; other names than `for` and `proto` change nothing. */
function withPair(hop: Hop, name: string, value: string): Hop {
  if (name.toLowerCase() === 'for') return { ...hop, address: addressOf(value) };
  return name.toLowerCase() === 'proto' ? { ...hop, proto: value.toLowerCase() } : hop;
}

/** The hops of `Forwarded`. A text that is not well-formed is one hop that says nothing. */
function forwardedHops(statement: string): Hop[] {
  const pair = new RegExp(PAIR);
  const hops: Hop[] = [];
  let hop: Hop | null = null;
  while (pair.lastIndex < statement.length) {
    const [, name, quoted, plain = '', separator] = pair.exec(statement) ?? [];
    if (separator === undefined) return [{ ...SILENT }];
    if (name !== undefined) hop = withPair(hop ?? SILENT, name, quoted?.replace(/\\(.)/gs, '$1') ?? plain);
    if (separator === ';') continue;
    if (hop) hops.push(hop);
    hop = null;
  }
  return hops;
}

/** The hops of `X-Forwarded-For`. The scheme is that of the proxy next to this server. */
function xForwardedHops(addresses: string, protos: string): Hop[] {
  const proto = protos.split(',').at(-1)?.trim().toLowerCase() || null;
  return addresses.split(',').map((each) => ({ address: addressOf(each.trim()), proto }));
}

const text = (value: string | string[] | undefined): string => [value ?? []].flat().join(',');

/** @throws RangeError for a text that is no address and no network */
export function readNetworks(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const each of networks) {
    const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(each) ?? [];
    const most = isIP(address) === 6 ? 128 : 32;
    const prefix = Number(bits ?? most);
    if (isIP(address) === 0 || prefix > most) throw new RangeError(each);
    list.addSubnet(address, prefix, familyOf(address));
  }
  return list;
}

/**
 * Finds who sent a request. Without a public origin that is the other end of the connection. With one, proxies that are
 * trusted say who: a header of anybody else is ignored, because visitors can write it.
 */
export class Visitors {
  readonly #origin: URL | null;
  readonly #trusted: BlockList;
  readonly #warn: (text: string) => void;
  readonly #warned = new Set<string>();

  /** @param trustedProxies addresses and networks; by default this machine */
  constructor(
    publicOrigin: string | null,
    trustedProxies: readonly string[] | null,
    warn: (text: string) => void = () => undefined,
  ) {
    this.#origin = publicOrigin === null ? null : new URL(publicOrigin);
    this.#trusted = readNetworks(trustedProxies ?? LOOPBACK);
    this.#warn = warn;
  }

  #warnOnce(about: string, sentence: string): void {
    if (this.#warned.has(about)) return;
    this.#warned.add(about);
    this.#warn(sentence);
  }

  /** The address by which a connection is counted; null for that of a proxy, which has those of all visitors. */
  ofConnection({ remoteAddress }: Socket): string | null {
    const peer = plainAddress(remoteAddress ?? '127.0.0.1');
    return this.isTrusted(peer) ? null : peer;
  }

  /**
   * The address by which a request is counted; null without a statement of a trusted proxy.
   * @throws RefusedRequestError see `of`
   */
  ofForwarded(message: IncomingMessage): string | null {
    const peer = plainAddress(message.socket.remoteAddress ?? '127.0.0.1');
    const hops = this.#origin === null ? [] : this.#hopsOf(message, peer);
    return hops.length === 0 ? null : this.#senderOf(hops, peer);
  }

  isTrusted(address: string): boolean {
    return isIP(address) !== 0 && this.#trusted.check(address, familyOf(address));
  }

  /** @throws RefusedRequestError for statements of proxies that are too long */
  of(message: IncomingMessage): Visitor {
    const peer = plainAddress(message.socket.remoteAddress ?? '127.0.0.1');
    const host = message.headers.host ?? '';
    const isSecure = this.#origin?.protocol === 'https:' && isHostOf(this.#origin, host);
    const hops = this.#origin === null ? [] : this.#hopsOf(message, peer);
    const last = hops.at(-1);
    if (!last || !this.#origin) return { address: peer, isSecure, host };
    const proto = last.proto ?? this.#origin.protocol.slice(0, -1);
    return { address: this.#senderOf(hops, peer), isSecure: proto === 'https', host: this.#origin.host };
  }

  /** The statements of the proxies, the nearest one last; empty when nobody who is trusted has made one. */
  #hopsOf({ headers }: IncomingMessage, peer: string): Hop[] {
    const [xFor, forwarded] = [text(headers['x-forwarded-for']), text(headers.forwarded)];
    const protos = text(headers['x-forwarded-proto']);
    if (!this.isTrusted(peer)) {
      if (xFor || forwarded)
        this.#warnOnce(
          'untrusted',
          `! ${peer} sends a forwarding header and is not in TRUSTED_PROXIES: the header is ignored.`,
        );
      return [];
    }
    if (xFor.length + protos.length + forwarded.length > STATEMENT_MAX)
      throw new RefusedRequestError('long-forwarding');
    const [old, standard] = [xFor ? xForwardedHops(xFor, protos) : [], forwarded ? forwardedHops(forwarded) : []];
    if (old.length === 0 || standard.length === 0) return old.length > 0 ? old : standard;
    if (old.at(-1)?.address === standard.at(-1)?.address) return old;
    // One of them is the visitor's own. Which one is not known, so both count as that of nobody.
    this.#warnOnce(
      'both',
      '! X-Forwarded-For and Forwarded name different visitors. Let the proxy remove the one that it does not set.',
    );
    return [{ address: null, proto: old.at(-1)?.proto ?? null }];
  }

  /** The nearest address that is no trusted proxy; the farthest one when all are. */
  #senderOf(hops: Hop[], peer: string): string {
    let sender = peer;
    for (const { address } of hops.toReversed()) {
      if (address === null) break;
      sender = address;
      if (!this.isTrusted(address)) break;
    }
    return sender;
  }
}
