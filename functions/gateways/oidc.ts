import type { Configuration } from 'openid-client';
import type { SignOnSettings } from '#shared/model/identity/sign-on.ts';
import { nowMs } from '../process/clock.ts';
import { environmentValue } from '../process/environment.ts';
import { LOGOUT_TOKEN_SECONDS, PROVIDER_ANSWER_SECONDS, PROVIDER_CLOCK_SECONDS } from '../process/limits.ts';
import { boundedFetch, ProviderDownError } from './bounded-fetch.ts';
import { type IdToken, NotProvenError, readClaims, type UserInfo } from './oidc-claims.ts';

export { NotProvenError, ProviderDownError };

/** Loaded with the first call that needs it: few deployments have a provider. */
const sdk = () => import('./oidc-sdk.ts');

type Provider = Pick<SignOnSettings, 'issuer' | 'clientId'>;

/** Signatures by a key that the provider alone has. */
const ALGORITHMS = 'RS256 RS384 RS512 PS256 PS384 PS512 ES256 ES384 ES512 EdDSA Ed25519'.split(' ');

/** How long the provider's description of itself is kept, and for how long a failure to get it, in milliseconds. */
const KNOWN_MS = 60 * 60 * 1000;
const FAILED_MS = 5000;

/** Providers that say nothing accept the secret in a header (OpenID Connect Discovery 1.0, 3). */
const takesHeader = (methods: readonly string[] = ['client_secret_basic']): boolean =>
  methods.includes('client_secret_basic');

async function discover({ issuer, clientId }: Provider, secret: string): Promise<Configuration> {
  const oidc = await sdk();
  // Only on this machine, as the settings are checked.
  const execute = issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : [];
  const found = await oidc
    .discovery(new URL(issuer), clientId, undefined, undefined, {
      execute,
      timeout: PROVIDER_ANSWER_SECONDS,
      [oidc.customFetch]: boundedFetch,
    })
    .catch((error: unknown) => {
      throw error instanceof ProviderDownError
        ? error
        : new ProviderDownError('The provider does not describe itself', { cause: error });
    });
  const about = found.serverMetadata();
  if (about.issuer !== issuer) throw new ProviderDownError('The provider has another issuer than the settings say');
  const authentication = takesHeader(about.token_endpoint_auth_methods_supported)
    ? oidc.ClientSecretBasic(secret)
    : oidc.ClientSecretPost(secret);
  const client = { client_secret: secret, [oidc.clockTolerance]: PROVIDER_CLOCK_SECONDS };
  // A provider does not have to say how it signs its userinfo (OpenID Connect Discovery 1.0, 3).
  const signing = about.userinfo_signing_alg_values_supported ?? ALGORITHMS;
  const described = Object.assign(about, { userinfo_signing_alg_values_supported: signing });
  const configuration = new oidc.Configuration(described, clientId, client, authentication);
  configuration.timeout = PROVIDER_ANSWER_SECONDS;
  configuration[oidc.customFetch] = boundedFetch;
  for (const extend of [...execute, oidc.enableNonRepudiationChecks]) extend(configuration);
  return configuration;
}

/** The known configuration of the provider, with its keys. An unknown key is looked for at most once a minute. */
let known: { of: string; until: number; configuration: Promise<Configuration> } | null = null;

/** @throws ProviderDownError */
function configurationOf(provider: Provider): Promise<Configuration> {
  const secret = environmentValue('SIGN_ON_SECRET');
  const of = JSON.stringify([provider.issuer, provider.clientId, secret]);
  if (known?.of === of && nowMs() < known.until) return known.configuration;
  const asked = { of, until: nowMs() + KNOWN_MS, configuration: discover(provider, secret) };
  known = asked;
  // The caller reports it.
  asked.configuration.catch(() => {
    asked.until = nowMs() + FAILED_MS;
  });
  return asked.configuration;
}

/** The values that bind an answer of the provider to the browser that asked. */
export interface Asked {
  state: string;
  nonce: string;
  codeVerifier: string;
}

/**
 * Begins a sign-on.
 * @param redirectUri where the provider sends the browser back to
 * @returns the address that the browser opens, and what is to be kept until then
 * @throws ProviderDownError
 */
export async function askWho(provider: Provider, redirectUri: string): Promise<Asked & { url: string }> {
  const [oidc, configuration] = await Promise.all([sdk(), configurationOf(provider)]);
  const asked = { state: oidc.randomState(), nonce: oidc.randomNonce(), codeVerifier: oidc.randomPKCECodeVerifier() };
  const url = oidc.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    scope: 'openid email profile',
    state: asked.state,
    nonce: asked.nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(asked.codeVerifier),
    code_challenge_method: 'S256',
  });
  return { ...asked, url: url.href };
}

/** The claims of the provider about a person. Nobody has checked the texts. */
export interface ProviderPerson {
  subject: string;
  email: string | null;
  /** Null when the provider does not say. */
  isEmailVerified: boolean | null;
  firstName: string;
  lastName: string;
  name: string;
  /** The id of its session; null when it says none. */
  sid: string | null;
  idToken: string;
}

/**
 * The address and the word that it is verified come from one answer: together, two answers would say what neither does.
 * @throws NotProvenError for different addresses
 */
function personOf(claims: IdToken, more: UserInfo | null, idToken: string): ProviderPerson {
  if (more?.email && claims.email && more.email.toLowerCase() !== claims.email.toLowerCase())
    throw new NotProvenError('The ID token names another address than the userinfo');
  // A provider may say only the subject there.
  const { email, email_verified: isEmailVerified } =
    more && (more.email ?? more.email_verified) !== null ? more : claims;
  return {
    subject: claims.sub,
    email,
    isEmailVerified,
    firstName: claims.given_name ?? more?.given_name ?? '',
    lastName: claims.family_name ?? more?.family_name ?? '',
    name: claims.name ?? more?.name ?? '',
    sid: claims.sid,
    idToken,
  };
}

/** A fault of an answer, as the caller distinguishes them. */
function asFault(error: unknown, message = "The provider's answer proves nothing"): Error {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof ProviderDownError || cause instanceof NotProvenError) return cause;
  return new NotProvenError(message, { cause: error });
}

/** What the provider says of a person whose ID token does not say the address and whether it is verified; null for any other. */
async function askMore(
  configuration: Configuration,
  accessToken: string,
  { sub, email, email_verified }: IdToken,
): Promise<UserInfo | null> {
  const isWhole = email !== null && email_verified !== null;
  if (isWhole || !configuration.serverMetadata().userinfo_endpoint) return null;
  const { fetchUserInfo } = await sdk();
  const said = await fetchUserInfo(configuration, accessToken, sub).catch((error: unknown) => {
    throw asFault(error, "The provider's userinfo is encrypted, not signed by the provider, or of somebody else");
  });
  return readClaims('userinfo', said);
}

/**
 * Reads the provider's answer, which a browser brings, and asks the provider who the person is.
 * @param url that the browser was sent to
 * @throws ProviderDownError, NotProvenError for an answer of another provider, to another question or for another app,
 *   and for one that is late or not signed by the provider
 */
export async function readAnswer(provider: Provider, url: URL, asked: Asked): Promise<ProviderPerson> {
  const [oidc, configuration] = await Promise.all([sdk(), configurationOf(provider)]);
  try {
    const answer = await oidc.authorizationCodeGrant(configuration, url, {
      expectedState: asked.state,
      expectedNonce: asked.nonce,
      pkceCodeVerifier: asked.codeVerifier,
      idTokenExpected: true,
    });
    if (!answer.id_token) throw new NotProvenError('The provider said nothing of the person');
    const claims = readClaims('ID token', answer.claims());
    return personOf(claims, await askMore(configuration, answer.access_token, claims), answer.id_token);
  } catch (error) {
    throw asFault(error);
  }
}

/**
 * The address at which the provider ends its own session; null when it has none.
 * @param idToken of the session; null when it was not stored
 * @param returnTo where it sends the browser then
 * @throws ProviderDownError
 */
export async function logOutAddress(
  provider: Provider,
  idToken: string | null,
  returnTo: string,
): Promise<string | null> {
  const [oidc, configuration] = await Promise.all([sdk(), configurationOf(provider)]);
  if (!configuration.serverMetadata().end_session_endpoint) return null;
  const parameters = new URLSearchParams({ post_logout_redirect_uri: returnTo });
  if (idToken !== null) parameters.set('id_token_hint', idToken);
  return oidc.buildEndSessionUrl(configuration, parameters).href;
}

/** A logout token: it ends all sessions of a subject, or one session. */
export interface LogoutToken {
  id: string;
  subject: string | null;
  sid: string | null;
  /** When it cannot be used any more, in seconds since the epoch. */
  usableUntil: number;
}

let keys: { uri: string; keySet: Parameters<Awaited<ReturnType<typeof sdk>>['jwtVerify']>[1] } | null = null;

async function keysOf(configuration: Configuration) {
  const { createRemoteJWKSet, keysFetch } = await sdk();
  const uri = configuration.serverMetadata().jwks_uri ?? '';
  if (!URL.canParse(uri)) throw new ProviderDownError('The provider has no keys');
  if (keys?.uri === uri) return keys.keySet;
  const keySet = createRemoteJWKSet(new URL(uri), {
    cooldownDuration: 60_000,
    cacheMaxAge: 5 * 60_000,
    timeoutDuration: PROVIDER_ANSWER_SECONDS * 1000,
    [keysFetch]: boundedFetch,
  });
  keys = { uri, keySet };
  return keySet;
}

/**
 * Reads a logout token (OpenID Connect Back-Channel Logout 1.0, 2.6). Whether it was used before is left to the caller.
 * @throws ProviderDownError, NotProvenError
 */
export async function readLogoutToken(provider: Provider, token: string): Promise<LogoutToken> {
  const [{ jwtVerify }, configuration] = await Promise.all([sdk(), configurationOf(provider)]);
  try {
    const { payload } = await jwtVerify(token, await keysOf(configuration), {
      issuer: provider.issuer,
      audience: provider.clientId,
      clockTolerance: PROVIDER_CLOCK_SECONDS,
      maxTokenAge: LOGOUT_TOKEN_SECONDS,
      requiredClaims: ['jti', 'iat'],
      algorithms: ALGORITHMS,
    });
    const { jti: id, sub: subject, sid, iat } = readClaims('logout token', payload);
    return { id, subject, sid, usableUntil: iat + LOGOUT_TOKEN_SECONDS + 2 * PROVIDER_CLOCK_SECONDS };
  } catch (error) {
    throw asFault(error);
  }
}
