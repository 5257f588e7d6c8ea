import { lookup as lookUp, Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { hostOf, networksOf, placeOf } from './receiver-address.ts';

/** Bytes of an answer that are read, and the time for that, in milliseconds. */
const READ_MAX = 4096;
const READ_MS = 1000;

/** A request that was not sent, or has no answer. Its message is for the people who manage the webhook. */
export class ReceiverError extends Error {
  override readonly name: string = 'ReceiverError';
}

/** The receiver did not answer in time. */
export class ReceiverTimeoutError extends ReceiverError {
  override readonly name = 'ReceiverTimeoutError';
}

export interface ReceiverAnswer {
  status: number;
  /** The header `Retry-After`, as it came. */
  retryAfter?: string | undefined;
  /** The beginning of its body. */
  text: string;
}

interface Address {
  address: string;
  family: number;
}

/** Finds all addresses of a name. */
export type Resolve = (host: string, signal: AbortSignal) => Promise<Address[]>;

/** Codes by which a name has no addresses of one kind: https://nodejs.org/api/dns.html#error-codes */
const WITHOUT_ADDRESS = ['ENODATA', 'ENOTFOUND'];

const orNone = (error: NodeJS.ErrnoException): string[] => {
  if (WITHOUT_ADDRESS.includes(error.code ?? '')) return [];
  throw error;
};

/**
 * Asks the name servers. Each look-up by the system keeps one of four threads, which files also need, for as long as a
 * server of a stranger likes; one by this resolver keeps none, and ends with the attempt. The names of `/etc/hosts` are
 * only of use where the deployment allows networks of its own.
 * @param servers for tests; by default those of the system
 */
export const resolveBy =
  (servers?: string[]): Resolve =>
  async (host, signal) => {
    const resolver = new Resolver();
    if (servers) resolver.setServers(servers);
    signal.addEventListener('abort', () => resolver.cancel(), { once: true });
    const [v4, v6] = await Promise.all([resolver.resolve4(host).catch(orNone), resolver.resolve6(host).catch(orNone)]);
    const found = [...v4.map((address) => ({ address, family: 4 })), ...v6.map((address) => ({ address, family: 6 }))];
    if (found.length > 0 || !process.env.WEBHOOK_NETWORKS) return found;
    return lookUp(host, { all: true, verbatim: true });
  };

const REFUSED = "This address isn't public, so nothing can be sent there";
/** Of a name that leads to a private address too: nobody can ask which names exist in a network. */
const NOT_FOUND = 'The name of the receiver could not be found';

async function findAddresses(host: string, resolve: Resolve, signal: AbortSignal): Promise<Address[]> {
  const family = isIP(host);
  if (family !== 0) return [{ address: host, family }];
  try {
    return await resolve(host, signal);
  } catch (error) {
    throw new ReceiverError(NOT_FOUND, { cause: error });
  }
}

/**
 * The present addresses of a receiver's name. If one of them is refused, so is the request.
 * @throws ReceiverError
 */
async function checkedAddresses(url: URL, resolve: Resolve, signal: AbortSignal): Promise<Address[]> {
  const allowed = networksOf(process.env.WEBHOOK_NETWORKS ?? '');
  const host = hostOf(url);
  const addresses = await findAddresses(host, resolve, signal);
  const places = addresses.map(({ address }) => placeOf(address, allowed));
  if (places.length === 0 || places.includes('refused'))
    throw new ReceiverError(isIP(host) === 0 ? NOT_FOUND : REFUSED);
  const isPlain = url.protocol === 'http:';
  if (isPlain && places.some((place) => place !== 'allowed loopback'))
    throw new ReceiverError('The address must begin with https://');
  return addresses;
}

/** Gives a connection the addresses that were checked: the name is not looked up again. */
const pinned =
  (addresses: Address[]): LookupFunction =>
  (_host, { all }, done) => {
    const [{ address, family } = { address: '', family: 0 }] = addresses;
    if (all) done(null, addresses);
    else done(null, address, family);
  };

/**
 * The beginning of a body; what follows is not read. A body that stops in the middle is as long as it got.
 * @param ms after which nothing more is read
 */
function readBeginning(answer: http.IncomingMessage, ms: number): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      answer.destroy();
      resolve(Buffer.concat(chunks).subarray(0, READ_MAX).toString());
    };
    const timer = setTimeout(end, ms);
    answer.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      length += chunk.length;
      if (length >= READ_MAX) end();
    });
    answer.once('close', end);
    answer.once('error', end);
  });
}

interface Sent {
  url: URL;
  headers: Record<string, string>;
  body: string;
}

/** @returns the answer once its status is known: its body is still to be read */
function request(
  { url, headers, body }: Sent,
  addresses: Address[],
  signal: AbortSignal,
): Promise<http.IncomingMessage> {
  const host = hostOf(url);
  const isName = isIP(host) === 0;
  const options = {
    method: 'POST',
    host,
    port: url.port || undefined,
    path: url.pathname + url.search,
    // A connection of its own: no other request has opened it before the check.
    agent: false as const,
    headers: { ...headers, host: url.host, 'content-length': String(Buffer.byteLength(body)) },
    lookup: pinned(addresses),
    signal,
  };
  return new Promise((resolve, reject) => {
    const sent =
      url.protocol === 'https:'
        ? https.request({ ...options, ...(isName && { servername: host }) })
        : http.request(options);
    sent.once('error', reject);
    sent.once('response', resolve);
    sent.end(body);
  });
}

/** Why a request has no answer, for people. */
function failureOf(error: unknown, signal: AbortSignal, limitMs: number): ReceiverError {
  if (signal.aborted) return new ReceiverTimeoutError(`The receiver did not answer within ${limitMs / 1000} seconds`);
  if (error instanceof ReceiverError) return error;
  const { code = '' } = error as NodeJS.ErrnoException;
  const isCertificate = /CERT|SELF_SIGNED|UNABLE_TO|ALTNAME/.test(code);
  const reason = isCertificate ? 'The certificate of the receiver is not valid' : 'No connection to the receiver';
  return new ReceiverError(code === '' ? reason : `${reason} (${code})`, { cause: error });
}

/**
 * Sends a POST to an address that a person has given. It goes to a public address over HTTPS, or where the deployment
 * allows it, and follows no redirect.
 * @param limitMs time of the whole attempt, in milliseconds: the look-up of the name, the answer, and its beginning
 * @param resolve for tests
 * @returns any answer, also a refusal
 * @throws ReceiverError when it is not sent; ReceiverTimeoutError when no answer begins in time
 */
export async function sendToReceiver(sent: Sent, limitMs: number, resolve = resolveBy()): Promise<ReceiverAnswer> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), limitMs);
  const start = performance.now();
  const isOver = once(limit.signal, 'abort');
  const send = async () => request(sent, await checkedAddresses(sent.url, resolve, limit.signal), limit.signal);
  try {
    const answer = await Promise.race([send(), isOver.then(() => Promise.reject(limit.signal.reason))]);
    clearTimeout(timer);
    const leftMs = Math.min(READ_MS, limitMs - (performance.now() - start));
    // A redirect is an answer like any other: nothing follows it.
    const { statusCode = 0, headers } = answer;
    return { status: statusCode, retryAfter: headers['retry-after'], text: await readBeginning(answer, leftMs) };
  } catch (error) {
    throw failureOf(error, limit.signal, limitMs);
  } finally {
    clearTimeout(timer);
  }
}
