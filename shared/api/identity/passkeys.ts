import * as z from 'zod';
import { memberCall, publicCall } from '../ground/define-call.ts';
import { exactText, knownPassword } from '../ground/fields.ts';
import { currentUser } from './auth.ts';
import { passkeyName, passkeyNameInput } from './passkey-form.ts';

/** Bytes in base64url, as browsers give what an authenticator says. */
const bytes = (maxLength: number) =>
  exactText()
    .max(maxLength, 'This is too long')
    .regex(/^[\w-]+$/, 'This is not base64url');

/** 1,023 bytes at most (WebAuthn, 4). */
const credentialId = bytes(1364);
const clientDataJSON = bytes(4096);
/** How a browser reaches an authenticator. Unknown words are kept: browsers learn new ones. */
const transport = exactText()
  .max(32, 'No transport is that long')
  .regex(/^[a-z-]+$/, 'This is not a transport');
const transports = z.array(transport).max(10, 'Nothing has that many transports');

/** A passkey of the signed-in user. Times are ISO 8601. */
const passkey = z.object({
  /** Names the passkey. It gives no access. */
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  /** The day of the last log-in with it (ISO 8601, UTC); null before the first. */
  lastUsedOn: z.string().nullable(),
  /** Whether it is in an account of a password manager, which brings it to other devices. */
  isSynced: z.boolean(),
  /** The host that it was made for. Browsers offer it nowhere else. */
  host: z.string(),
  /** Whether this is the host at which the app is now. */
  worksHere: z.boolean(),
  /** Whether the count of its uses went back, so that it may have been copied. It logs nobody in. */
  isCopied: z.boolean(),
});

export type Passkey = z.output<typeof passkey>;

/** The passkeys of the signed-in user, the newest first. */
export const listPasskeys = memberCall('listPasskeys', 'GET /api/passkeys', { output: z.array(passkey) });

const descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()).optional(),
});

/**
 * What a browser needs to make a passkey (`PublicKeyCredentialCreationOptionsJSON`), within five minutes. It needs a proof,
 * see `proveSelf`, for which it also takes the password.
 */
export const beginPasskey = memberCall('beginPasskey', 'POST /api/passkeys/options', {
  input: z.strictObject({ password: knownPassword.optional() }),
  output: z.object({
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    challenge: z.string(),
    pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
    timeout: z.number(),
    attestation: z.literal('none'),
    excludeCredentials: z.array(descriptor),
    authenticatorSelection: z.object({
      residentKey: z.literal('required'),
      requireResidentKey: z.literal(true),
      userVerification: z.literal('required'),
    }),
    extensions: z.object({ credProps: z.literal(true) }),
  }),
});

/** Adds the passkey that a browser has made. The user gets a mail about it. */
export const addPasskey = memberCall('addPasskey', 'POST /api/passkeys', {
  status: 201,
  input: z.strictObject({
    name: passkeyName,
    credentialId,
    clientDataJSON,
    attestationObject: bytes(16_384),
    transports,
  }),
  output: passkey,
});

export const renamePasskey = memberCall('renamePasskey', 'PUT /api/passkeys/{id}', { input: passkeyNameInput });

/** Removes a passkey: from then on, nobody logs in with it. Sessions that began with it stay. */
export const removePasskey = memberCall('removePasskey', 'DELETE /api/passkeys/{id}', {});

/** What a browser needs to ask for a passkey (`PublicKeyCredentialRequestOptionsJSON`), within five minutes. */
export const beginPasskeyLogin = publicCall('beginPasskeyLogin', 'POST /api/auth/passkey/options', {
  throttle: 'common',
  output: z.object({
    rpId: z.string(),
    challenge: z.string(),
    timeout: z.number(),
    userVerification: z.literal('required'),
  }),
});

/** Logs in by the answer of an authenticator, instead of an e-mail address and a password. */
export const logInByPasskey = publicCall('logInByPasskey', 'POST /api/auth/passkey', {
  throttle: 'common',
  input: z.strictObject({
    credentialId,
    clientDataJSON,
    authenticatorData: bytes(4096),
    signature: bytes(4096),
    /** Names the account: the authenticator has it from the time when the passkey was made. */
    userHandle: bytes(88),
  }),
  output: currentUser,
});
