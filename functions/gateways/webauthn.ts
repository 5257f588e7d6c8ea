import { PASSKEY_PROMPT_MS } from '../process/limits.ts';

/** Loaded with the first call that needs them: a large library, which few calls use. */
const library = () => import('@simplewebauthn/server');
const helpers = () => import('@simplewebauthn/server/helpers');

/** The app, as browsers know it: a passkey belongs to its host. */
export interface RelyingParty {
  host: string;
  origin: string;
}

/** COSE's numbers of Ed25519, ES256 and RS256. Each version of Node that runs the functions can check all three. */
const ALGORITHMS = [-8, -7, -257];

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));

interface Known {
  credentialId: string;
  transports: string[];
}

/** The options with which a browser makes a passkey that is found without an e-mail address and verifies the person. */
export const creationOptions = (
  { host }: RelyingParty,
  { challenge, user, known }: { challenge: string; user: { id: string; email: string; name: string }; known: Known[] },
) => ({
  rp: { id: host, name: 'Framekeep' },
  user: { id: Buffer.from(user.id).toString('base64url'), name: user.email, displayName: user.name },
  challenge,
  pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg }) as const),
  timeout: PASSKEY_PROMPT_MS,
  attestation: 'none' as const,
  excludeCredentials: known.map(
    ({ credentialId: id, transports }) => ({ id, type: 'public-key', transports }) as const,
  ),
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' } as const,
  extensions: { credProps: true } as const,
});

/** The options with which a browser asks for any passkey of the app. */
export const requestOptions = ({ host }: RelyingParty, challenge: string) => ({
  rpId: host,
  challenge,
  timeout: PASSKEY_PROMPT_MS,
  userVerification: 'required' as const,
});

/** The result of a check of what a browser sent; null when it fails, for whatever reason. */
async function nullIfInvalid<T>(check: () => Promise<T | null>): Promise<T | null> {
  try {
    return await check();
  } catch {
    // The library throws for each fault of what a stranger sent. Its messages repeat the texts that were sent.
    return null;
  }
}

/** The browser's data of a ceremony; null for any other text. */
function clientDataOf(clientDataJSON: string): Record<string, unknown> | null {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
    return typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : null;
  } catch {
    // A stranger sent it.
    return null;
  }
}

/** The challenge that an answer says it answers; null in what is no such answer. */
export function challengeIn(clientDataJSON: string): string | null {
  const challenge = clientDataOf(clientDataJSON)?.challenge;
  return typeof challenge === 'string' ? challenge : null;
}

/** Whether a page in a frame of another site asked. The library accepts that in browsers that do not name the other site. */
const isFramed = (clientDataJSON: string): boolean => clientDataOf(clientDataJSON)?.crossOrigin === true;

/**
 * Whether an attestation names no maker. The app asks for such ones only, and the certificates of a maker are never
 * read: the library would fetch the addresses in them.
 */
async function isAnonymous(attestationObject: string): Promise<boolean> {
  const decoded = (await helpers()).decodeAttestationObject(bytesOf(attestationObject));
  const format = decoded.get('fmt');
  return format === 'none' || (format === 'packed' && decoded.get('attStmt').get('x5c') === undefined);
}

interface Expected {
  party: RelyingParty;
  challenge: string;
}

export interface Attestation {
  credentialId: string;
  clientDataJSON: string;
  attestationObject: string;
}

/** A new passkey: its key in base64url, and the authenticator's own data. */
export interface MadeCredential {
  publicKey: string;
  counter: number;
  /** Whether it may be in an account of a password manager. That never changes (WebAuthn, 6.1.3). */
  isSyncable: boolean;
  isSynced: boolean;
}

/** Checks a new passkey. @returns null unless this app asked for it, and the authenticator has verified the person */
export const readAttestation = (
  { credentialId: id, clientDataJSON, attestationObject }: Attestation,
  { party, challenge }: Expected,
): Promise<MadeCredential | null> =>
  nullIfInvalid(async () => {
    if (isFramed(clientDataJSON) || !(await isAnonymous(attestationObject))) return null;
    const { registrationInfo } = await (await library()).verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON, attestationObject },
      },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.host,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    // The library compares the id beside the attestation only with itself.
    if (registrationInfo?.credential.id !== id) return null;
    const { credential, credentialDeviceType, credentialBackedUp: isSynced } = registrationInfo;
    return {
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      isSyncable: credentialDeviceType === 'multiDevice',
      isSynced,
    };
  });

export interface Assertion {
  credentialId: string;
  clientDataJSON: string;
  authenticatorData: string;
  signature: string;
}

/**
 * Checks an answer of an authenticator against the key of its passkey. The count is left to the caller: the library
 * would refuse it before it knows who signed.
 * @returns the authenticator's count, and whether the passkey may be synced, and is; null unless the key signed the challenge for
 *   this app, and the authenticator has verified the person
 */
export const readAssertion = (
  { credentialId: id, clientDataJSON, authenticatorData, signature }: Assertion,
  publicKey: string,
  { party, challenge }: Expected,
): Promise<Omit<MadeCredential, 'publicKey'> | null> =>
  nullIfInvalid(async () => {
    if (isFramed(clientDataJSON)) return null;
    const { verified, authenticationInfo } = await (await library()).verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON, authenticatorData, signature },
      },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.host,
      credential: { id, publicKey: bytesOf(publicKey), counter: 0 },
      requireUserVerification: true,
    });
    if (!verified) return null;
    const { newCounter: counter, credentialDeviceType, credentialBackedUp: isSynced } = authenticationInfo;
    return { counter, isSyncable: credentialDeviceType === 'multiDevice', isSynced };
  });
