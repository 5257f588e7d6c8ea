import { createECDH, createHmac, createPublicKey, type KeyObject, verify } from 'node:crypto';
import type { AccessKey } from './access-keys.ts';

/** Order of the curve P-256, less two: the upper bound of a derived private key. */
const N_MINUS_TWO = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc63254fn;
const ALGORITHM = 'AWS4-ECDSA-P256-SHA256';

/** One round of the counter-mode key derivation of NIST SP 800-108, as SigV4A uses it. */
function deriveCandidate({ accessKeyId, secretAccessKey }: AccessKey, counter: number): bigint {
  const one = Buffer.from([0, 0, 0, 1]);
  const label = Buffer.from(ALGORITHM);
  const context = Buffer.concat([Buffer.from(accessKeyId), Buffer.from([counter])]);
  const input = Buffer.concat([one, label, Buffer.from([0]), context, Buffer.from([0, 0, 1, 0])]);
  return BigInt(`0x${createHmac('sha256', `AWS4A${secretAccessKey}`).update(input).digest('hex')}`);
}

function derivePrivateKey(key: AccessKey): Buffer {
  for (let counter = 1; counter < 255; counter++) {
    const candidate = deriveCandidate(key, counter);
    if (candidate <= N_MINUS_TWO) return Buffer.from((candidate + 1n).toString(16).padStart(64, '0'), 'hex');
  }
  throw new Error('No private key could be derived from the access key');
}

const publicKeys = new Map<string, KeyObject>();

function publicKeyOf(key: AccessKey): KeyObject {
  const id = `${key.accessKeyId}:${key.secretAccessKey}`;
  const known = publicKeys.get(id);
  if (known) return known;
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(derivePrivateKey(key));
  const point = curve.getPublicKey();
  const coordinate = (start: number) => point.subarray(start, start + 32).toString('base64url');
  const jwk = { kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33) };
  const made = createPublicKey({ key: jwk, format: 'jwk' });
  publicKeys.set(id, made);
  return made;
}

/**
 * Whether a Signature Version 4A (asymmetric, for any region) is valid.
 * @param signature hex of the DER-encoded ECDSA signature
 */
export const verifyV4a = (key: AccessKey, text: string, signature: string): boolean =>
  verify('sha256', Buffer.from(text), publicKeyOf(key), Buffer.from(signature, 'hex'));
