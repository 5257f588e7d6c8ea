import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

export type Cbor = number | string | Buffer | Map<number | string, Cbor>;

/** The first bytes of a value in CBOR (RFC 8949, 3): its major type, and a number. */
function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([major * 32 + value]);
  if (value < 256) return Buffer.from([major * 32 + 24, value]);
  const bytes = Buffer.from([major * 32 + 25, 0, 0]);
  bytes.writeUInt16BE(value, 1);
  return bytes;
}

function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, each]) => [cbor(key), cbor(each)])]);
}

const FLAGS = { isPresent: 1, isVerified: 4, mayBeSynced: 8, isSynced: 16, hasKey: 64 };

const sha256 = (text: string | Buffer): Buffer => createHash('sha256').update(text).digest();

/** What an authenticator or a browser does otherwise than it should. */
export interface Deviation {
  /** Of the page that asks. */
  origin?: string;
  /** Whether a page in a frame of another site asks. */
  crossOrigin?: boolean;
  /** The host that the authenticator signs for. */
  host?: string;
  challenge?: string;
  /** The purpose in the browser's text: `webauthn.get`. */
  type?: string;
  isVerified?: boolean;
  isPresent?: boolean;
  counter?: number;
  /** Whether it says that the passkey may be synced, and is. */
  isSynced?: boolean;
  credentialId?: string;
  userHandle?: string;
  /** The attestation statement. */
  statement?: [format: string, statement: Map<string, Cbor>];
  signature?: string;
}

/** The parts of a browser's options that it reads. */
interface CreationOptions {
  challenge: string;
  rp: { id: string };
  user: { id: string };
}

interface RequestOptions {
  challenge: string;
  rpId: string;
}

/** An authenticator with one passkey (ES256), and the browser in front of it, for tests. */
export class SoftwareAuthenticator {
  #origin: string;
  readonly #isSynced: boolean;
  readonly #privateKey: KeyObject;
  readonly #publicKey: Buffer;
  readonly credentialId = randomBytes(32).toString('base64url');
  /** How often it has signed. A synced passkey says 0 each time. */
  counter = 0;
  /** Names the account, base64url: it has it from the time when its passkey was made. */
  userHandle = '';

  /** @param origin of the page that its browser shows */
  constructor(origin: string, { isSynced = false } = {}) {
    this.#origin = origin;
    this.#isSynced = isSynced;
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    this.#privateKey = privateKey;
    this.#publicKey = cbor(
      new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    );
  }

  /** Its public key as a COSE key, base64url. */
  get publicKey(): string {
    return this.#publicKey.toString('base64url');
  }

  /** Takes it to a browser that shows another origin. */
  at(origin: string): this {
    this.#origin = origin;
    return this;
  }

  #clientData(type: string, challenge: string, deviation: Deviation): Buffer {
    const { origin = this.#origin, crossOrigin = false } = deviation;
    const facts = { type: deviation.type ?? type, challenge: deviation.challenge ?? challenge, origin, crossOrigin };
    return Buffer.from(JSON.stringify(facts));
  }

  /** What the authenticator says of itself (WebAuthn, 6.1). */
  #data(host: string, deviation: Deviation, key?: Buffer): Buffer {
    if (!this.#isSynced) this.counter += 1;
    const { isPresent = true, isVerified = true, counter = this.counter, isSynced = this.#isSynced } = deviation;
    const flags =
      (isPresent ? FLAGS.isPresent : 0) +
      (isVerified ? FLAGS.isVerified : 0) +
      (isSynced ? FLAGS.mayBeSynced + FLAGS.isSynced : 0) +
      (key ? FLAGS.hasKey : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(deviation.host ?? host), Buffer.from([flags]), count, key ?? Buffer.alloc(0)]);
  }

  /** Makes its passkey. @returns the input of the call that adds it, without the name */
  make({ challenge, rp, user }: CreationOptions, deviation: Deviation = {}) {
    this.userHandle = user.id;
    const id = Buffer.from(this.credentialId, 'base64url');
    const key = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, this.#publicKey]);
    const [format, statement] = deviation.statement ?? ['none', new Map()];
    const attestation = new Map<string, Cbor>([
      ['fmt', format],
      ['attStmt', statement],
      ['authData', this.#data(rp.id, deviation, key)],
    ]);
    return {
      credentialId: deviation.credentialId ?? this.credentialId,
      clientDataJSON: this.#clientData('webauthn.create', challenge, deviation).toString('base64url'),
      attestationObject: cbor(attestation).toString('base64url'),
      transports: ['internal'],
    };
  }

  /** Answers a challenge with its passkey. @returns the input of the call that logs in */
  answer({ challenge, rpId }: RequestOptions, deviation: Deviation = {}) {
    const clientData = this.#clientData('webauthn.get', challenge, deviation);
    const data = this.#data(rpId, deviation);
    const signature = sign('sha256', Buffer.concat([data, sha256(clientData)]), this.#privateKey);
    return {
      credentialId: deviation.credentialId ?? this.credentialId,
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: deviation.signature ?? signature.toString('base64url'),
      userHandle: deviation.userHandle ?? this.userHandle,
    };
  }
}
