import { createHash, createHmac, randomBytes } from 'node:crypto';
import * as z from 'zod';
import { readOrSetAside } from '../data-folder/stored-json.ts';
import { writeAtomically } from '../data-folder/write-atomically.ts';
import type { Log } from '../log.ts';

/** A long-term access key of one caller. */
export interface AccessKey {
  accessKeyId: string;
  secretAccessKey: string;
}

/** The credentials of a role for one execution environment. They end, and everything that they have signed ends too. */
export interface TemporaryCredentials extends AccessKey {
  sessionToken: string;
  /** Start and end, in milliseconds since the epoch. */
  startsMs: number;
  expiresMs: number;
}

export interface KeyOwner {
  name: string;
  secretAccessKey: string;
  isExpired: boolean;
}

/** The session token of a request is missing, malformed or of another access key. */
export class InvalidTokenError extends Error {
  override readonly name = 'InvalidTokenError';
}

/** Storage for secrets, by the callers' names. */
export interface KeyStorage {
  load(): Record<string, string>;
  save(secrets: Record<string, string>): void;
}

const STORED = {
  shape: z.record(z.string(), z.string()),
  loss: 'Addresses that were signed before are refused: what was being sent has to be sent again.',
};

/** Keeps secrets in a JSON file: presigned URLs outlive a restart, so secrets must too. */
export const storeInFile = (file: string, log: Pick<Log, 'info'>): KeyStorage => ({
  load: () => readOrSetAside(file, STORED, log) ?? {},
  save: (secrets) => writeAtomically(file, JSON.stringify(secrets)),
});

const sixteen = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16).toUpperCase();
const idOf = (name: string) => `AKIA${sixteen(name)}`;

/** Begins the access key id of temporary credentials (AWS STS). */
const TEMPORARY = 'ASIA';

/** Length of a token. AWS documents no largest length; those of Lambda functions have about this many characters. */
const TOKEN_LENGTH = 1000;

const sessionSchema = z.object({ name: z.string(), startsMs: z.number(), expiresMs: z.number() });

type Session = z.infer<typeof sessionSchema>;

const hmac = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('base64url');

/** The credentials of a session follow from its token, so a restart keeps what was signed before. */
function credentialsOf(token: string, { startsMs, expiresMs }: Session, secret: string): TemporaryCredentials {
  const accessKeyId = `${TEMPORARY}${sixteen(token)}`;
  return { accessKeyId, secretAccessKey: hmac(secret, `secret ${token}`), sessionToken: token, startsMs, expiresMs };
}

function tokenOf(session: Session, secret: string): string {
  const signed = Buffer.from(JSON.stringify(session)).toString('base64url');
  const token = `${signed}.${hmac(secret, signed)}.`;
  return token + randomBytes(TOKEN_LENGTH).toString('base64url').slice(token.length, TOKEN_LENGTH);
}

function parseSession(signed: string): Session | null {
  try {
    return sessionSchema.parse(JSON.parse(Buffer.from(signed, 'base64url').toString()));
  } catch {
    return null;
  }
}

/** Keys of all callers by name: a function's logical id, or `operator`. */
export class AccessKeys {
  readonly #storage: KeyStorage;
  readonly #secrets: Record<string, string>;
  readonly #names = new Map<string, string>();
  #endedMs = 0;

  constructor(storage: KeyStorage) {
    this.#storage = storage;
    this.#secrets = storage.load();
    for (const name of Object.keys(this.#secrets)) this.#names.set(idOf(name), name);
  }

  #secretOf(name: string): string {
    const known = this.#secrets[name];
    if (known) return known;
    const secret = randomBytes(30).toString('base64');
    // In memory only when it is on disk: what it signs is also used in the next run.
    this.#storage.save({ ...this.#secrets, [name]: secret });
    this.#secrets[name] = secret;
    this.#names.set(idOf(name), name);
    return secret;
  }

  /** The caller's key, created on first use. */
  keyOf(name: string): AccessKey {
    return { accessKeyId: idOf(name), secretAccessKey: this.#secretOf(name) };
  }

  issue(name: string, lifeMs: number, nowMs: number): TemporaryCredentials {
    const session = { name, startsMs: nowMs, expiresMs: nowMs + lifeMs };
    const secret = this.#secretOf(name);
    return credentialsOf(tokenOf(session, secret), session, secret);
  }

  /** Ends all temporary credentials that were issued before. */
  endTemporary(nowMs: number): void {
    this.#endedMs = nowMs;
  }

  hasEnded({ startsMs, expiresMs }: Omit<Session, 'name'>, nowMs: number): boolean {
    return nowMs >= expiresMs || startsMs <= this.#endedMs;
  }

  #temporaryCallerOf(accessKeyId: string, token: string, nowMs: number): KeyOwner {
    const [signed = '', signature = ''] = token.split('.');
    const session = parseSession(signed);
    const secret = session && Object.hasOwn(this.#secrets, session.name) && this.#secrets[session.name];
    if (!session || !secret || hmac(secret, signed) !== signature) throw new InvalidTokenError();
    const credentials = credentialsOf(token, session, secret);
    if (credentials.accessKeyId !== accessKeyId) throw new InvalidTokenError();
    const { secretAccessKey } = credentials;
    return { name: session.name, secretAccessKey, isExpired: this.hasEnded(session, nowMs) };
  }

  /**
   * The owner of a key id; null for an id that was never issued, and for temporary credentials without their token.
   * @param token of the session; empty without one
   * @throws InvalidTokenError
   */
  callerOf(accessKeyId: string, token: string, nowMs: number): KeyOwner | null {
    if (accessKeyId.startsWith(TEMPORARY) && token !== '') return this.#temporaryCallerOf(accessKeyId, token, nowMs);
    const name = this.#names.get(accessKeyId);
    const secretAccessKey = name && this.#secrets[name];
    if (!name || !secretAccessKey) return null;
    if (token !== '') throw new InvalidTokenError();
    return { name, secretAccessKey, isExpired: false };
  }
}
