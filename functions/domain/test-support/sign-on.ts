import { onTestFinished, vi } from 'vitest';
import { freshEmail } from '#scripts/client/test-client.ts';
import { IdentityProvider, type ProviderAccount } from '#scripts/test-support/identity-provider.ts';
import type { SignOnSettings } from '#shared/model/identity/sign-on.ts';
import { findActor } from '../identity/sessions/find-actor.ts';
import { beginSignOn, type SignOnBrowser } from '../identity/sign-on/begin-sign-on.ts';
import { endSignOn } from '../identity/sign-on/end-sign-on.ts';
import { TEST_ORIGIN } from './passkeys.ts';
import { freshAddress, freshBrowser } from './people.ts';

/** Lets people of this test sign on through a provider. */
export function signOnWith(provider: IdentityProvider, changes: Partial<SignOnSettings> = {}): void {
  const { secret, ...settings } = provider.settings(changes);
  vi.stubEnv('SIGN_ON', JSON.stringify(settings));
  vi.stubEnv('SIGN_ON_SECRET', secret);
}

/** Lets people sign on through another provider for the rest of a test. */
export async function signOnElsewhere(options: Partial<Parameters<typeof IdentityProvider.start>[0]> = {}) {
  const provider = await IdentityProvider.start({ appUrl: TEST_ORIGIN, ...options });
  onTestFinished(() => provider.stop());
  signOnWith(provider);
  return provider;
}

/** The claims of a logout token of a provider, with these changes. */
export function logoutClaims({ issuer }: IdentityProvider, claims: Record<string, unknown>) {
  const iat = Math.floor(Date.now() / 1000);
  const events = { 'http://schemas.openid.net/event/backchannel-logout': {} };
  return { iss: issuer, aud: 'framekeep', iat, exp: iat + 120, jti: `token-${Math.random()}`, events, ...claims };
}

/** A browser that has gone to the provider, and what the provider sends it back with. */
export interface SentBack {
  signOn: SignOnBrowser;
  query: Record<string, string>;
}

interface Sending {
  invitation?: string | null;
  /** Of the provider's own session. */
  cookies?: Map<string, string>;
  /** Of the browser: one of its own by default. */
  address?: string;
}

/** Begins a sign-on, and logs in at the provider. */
export async function sendToProvider(
  provider: IdentityProvider,
  { invitation = null, cookies = new Map(), address = freshAddress() }: Sending = {},
): Promise<SentBack> {
  const { url, browser } = await beginSignOn(invitation, address, TEST_ORIGIN);
  const back = await provider.visit(url, cookies);
  return { signOn: browser, query: Object.fromEntries(back.searchParams) };
}

/** Ends a sign-on, in the browser that began it unless another is given. */
export const returnFromProvider = ({
  signOn,
  query,
  address = freshAddress(),
}: {
  signOn: SignOnBrowser | null;
  query: Record<string, string>;
  address?: string;
}) => endSignOn(query, { browser: { ...freshBrowser(), address }, signOn, origin: TEST_ORIGIN });

/** Signs on as the person who logs in next. @returns the path, and the actor of the new session */
export async function signOn(provider: IdentityProvider, more: Sending = {}) {
  const sent = await sendToProvider(provider, more);
  const { path, cookies } = await returnFromProvider({ ...sent, ...more });
  const found = await findActor(cookies.sessionToken ?? null);
  return { path, actor: found?.actor ?? null, sessionToken: cookies.sessionToken ?? null, browser: sent.signOn };
}

export const subjectOf = (email: string): string => `subject of ${email}`;

/** Adds somebody whose address the provider has verified, and who logs in next. @returns the address */
export function addEmployee(provider: IdentityProvider, email = freshEmail(), more: ProviderAccount = {}): string {
  const names = { given_name: 'Grace', family_name: 'Hopper' };
  provider.add(subjectOf(email), { email, email_verified: true, ...names, ...more });
  return email;
}

/** Why a sign-on did not log in, as the path says to which it led; null for one that did. */
export const stepOf = (path: string): string | null => new URL(path, TEST_ORIGIN).searchParams.get('signOn');
