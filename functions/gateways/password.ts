import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import PQueue from 'p-queue';

/** A caller waits too long. The name makes it a temporary error: see `isPassing`. */
export class QueueFullError extends Error {
  override readonly name = 'ThrottlingException';
}

/** Limits how many callers work at the same time. The others wait, first come, first served. */
export class BoundedQueue {
  readonly #queue: PQueue;
  readonly #longestWaitMs: number;
  readonly #mostWaiting: number;

  /**
   * @param longestWaitMs a caller that waits longer is refused
   * @param mostWaiting while as many wait, further callers are refused
   */
  constructor(atOnce: number, { longestWaitMs, mostWaiting }: { longestWaitMs: number; mostWaiting: number }) {
    this.#queue = new PQueue({ concurrency: atOnce });
    this.#longestWaitMs = longestWaitMs;
    this.#mostWaiting = mostWaiting;
  }

  /** @throws QueueFullError when the work cannot begin in time */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#queue.size >= this.#mostWaiting) throw new QueueFullError('Too many callers wait');
    const wait = new AbortController();
    const giveUp = () => wait.abort(new QueueFullError(`The work did not begin within ${this.#longestWaitMs} ms`));
    const timer = setTimeout(giveUp, this.#longestWaitMs);
    const begin = () => {
      clearTimeout(timer);
      return work();
    };
    return this.#queue.add(begin, { signal: wait.signal });
  }
}

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

/** scrypt's cost: `ln` is the binary logarithm of N. OWASP Password Storage Cheat Sheet: N=2^15, r=8, p=3 (32 MiB). */
const COST = { ln: 15, r: 8, p: 3 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;

type Cost = typeof COST;

const PHC = /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/**
 * A hash takes a sixth of a second of CPU in one of the process's four threads for such work, files and DNS. A Lambda
 * function handles one request, and so one hash. On one machine, a hundred log-ins at once would block everyone else:
 * one processor and one thread stay free, and only so many wait that the others have their turn within seconds. Any
 * other request is told to try again, long before the function's timeout.
 */
const queue = new BoundedQueue(Math.max(1, Math.min(3, availableParallelism() - 1)), {
  longestWaitMs: 5000,
  mostWaiting: 16,
});

/** However a keyboard composes characters, the same ones give the same password (NIST SP 800-63B, 3.1.1.2). */
const canonical = (password: string) => password.normalize('NFKC');

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/={1,2}$/, '');

/** Memory scrypt needs is 128·N·r bytes (RFC 7914, section 2) and some more for p; Node refuses above `maxmem`. */
const hashWith = (password: string, salt: Buffer, { ln, r, p }: Cost, length = HASH_BYTES) =>
  queue.run(() => derive(canonical(password), salt, length, { N: 2 ** ln, r, p, maxmem: 2 * 128 * 2 ** ln * r }));

function parse(phc: string): { cost: Cost; salt: Buffer; hash: Buffer } | null {
  const [, ln, r, p, salt, hash] = PHC.exec(phc) ?? [];
  if (!salt || !hash) return null;
  return {
    cost: { ln: Number(ln), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  };
}

/** Hashes a password with a new salt. @returns a PHC string */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await hashWith(password, salt, COST);
  return `$scrypt$ln=${COST.ln},r=${COST.r},p=${COST.p}$${unpadded(salt)}$${unpadded(hash)}`;
}

/**
 * Whether a password is the one that was hashed.
 * @param phc for null, and for text that is not a PHC string, the result is false after the same time as for a wrong
 *   password
 */
export async function isPassword(password: string, phc: string | null): Promise<boolean> {
  const stored = phc === null ? null : parse(phc);
  if (!stored) {
    await hashWith(password, Buffer.alloc(SALT_BYTES), COST);
    return false;
  }
  const hash = await hashWith(password, stored.salt, stored.cost, stored.hash.length);
  return timingSafeEqual(hash, stored.hash);
}

/** Whether a hash was made with other cost parameters than the current ones. */
export function needsRehash(phc: string): boolean {
  const cost = parse(phc)?.cost;
  return cost?.ln !== COST.ln || cost.r !== COST.r || cost.p !== COST.p;
}
