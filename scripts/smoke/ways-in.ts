import type { OutputOf } from '#shared/api/ground/operation.ts';
import type { SignOnOffer } from '#shared/api/identity/auth.ts';
import type { beginPasskeyLogin } from '#shared/api/identity/passkeys.ts';
import type { createToken } from '#shared/api/identity/tokens.ts';
import { SIGN_ON_CALLBACK_PATH } from '#shared/model/identity/sign-on.ts';
import { TestClient } from '../client/test-client.ts';
import { ensure, ensureStatus } from './ensure.ts';
import type { Person } from './people.ts';

/** Makes a token, uses it as a program does, and revokes it. @throws SmokeError */
export async function tryToken({ client, workspaceId, made }: Person): Promise<void> {
  const input = { name: 'Smoke test', scope: 'read', workspaceIds: [workspaceId], days: 7 };
  const { status, body } = await client.call<OutputOf<typeof createToken>>('POST', '/api/tokens', input);
  ensureStatus('A new token', { status }, 201);
  const revoke = () => client.call('DELETE', `/api/tokens/${body.id}`);
  made.add(`the token ${body.id}`, revoke);
  const program = new TestClient(client.appUrl).withToken(body.text);
  const list = `/api/workspaces/${workspaceId}/recordings`;
  const read = await program.call('GET', list);
  ensureStatus('A call with a token', read, 200);
  ensure(read.headers.has('ratelimit'), 'A call with a token does not say how many calls are left');
  const project = { name: 'Smoke test', description: null, workspaceId };
  ensureStatus('A call that the token may not make', await program.call('POST', '/api/projects', project), 403);
  ensureStatus('Revoking the token', await revoke(), 200);
  made.gone(`the token ${body.id}`);
  ensureStatus('A call with a revoked token', await program.call('GET', list), 401);
}

/** Asks for what a browser needs to log in by a passkey. The challenge ends by itself. @throws SmokeError */
export async function tryPasskeyOptions(appUrl: string): Promise<void> {
  const visitor = new TestClient(appUrl);
  const { status, body } = await visitor.call<OutputOf<typeof beginPasskeyLogin>>(
    'POST',
    '/api/auth/passkey/options',
    {},
  );
  ensureStatus('The options of a passkey', { status }, 200);
  const { hostname } = new URL(appUrl);
  ensure(body.rpId === hostname, `Passkeys are for ${body.rpId}, and the app is at ${hostname}`);
  ensure(/^[\w-]{43}$/.test(body.challenge), 'The challenge of a passkey is not 32 random bytes');
}

/** What the request for a sign-on must have (RFC 6749, 7636). */
const SIGN_ON_PARAMETERS: Record<string, RegExp> = {
  response_type: /^code$/,
  scope: /\bopenid\b/,
  client_id: /./,
  state: /^.{16,}$/,
  code_challenge: /^[\w-]{43}$/,
  code_challenge_method: /^S256$/,
};

/**
 * Begins a sign-on, as far as the redirect to the provider. It ends by itself.
 * @returns whether the stack has a provider
 * @throws SmokeError
 */
export async function beginSignOn(appUrl: string): Promise<boolean> {
  const visitor = new TestClient(appUrl);
  const signedOut = await visitor.call<{ signOn?: SignOnOffer }>('GET', '/api/auth/user');
  ensureStatus('The user of a visitor', signedOut, 401);
  if (!signedOut.body.signOn) return false;
  const { status, body } = await visitor.call<{ url: string }>('POST', '/api/auth/sign-on', {});
  ensureStatus('The beginning of a sign-on', { status }, 200);
  const { protocol, searchParams } = new URL(body.url);
  const isLocal = new URL(appUrl).protocol === 'http:';
  ensure(protocol === 'https:' || isLocal, 'The provider of the sign-on is asked without TLS');
  for (const [name, pattern] of Object.entries(SIGN_ON_PARAMETERS)) {
    ensure(pattern.test(searchParams.get(name) ?? ''), `The provider of the sign-on is asked without a good ${name}`);
  }
  const back = new URL(SIGN_ON_CALLBACK_PATH, appUrl).href;
  ensure(searchParams.get('redirect_uri') === back, `The provider would send people to another address than ${back}`);
  const provider = await fetch(body.url, { redirect: 'manual' });
  ensure(provider.status < 400, `The provider of the sign-on answered ${provider.status}`);
  return true;
}
