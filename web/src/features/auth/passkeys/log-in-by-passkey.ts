import { browserSupportsWebAuthnAutofill, startAuthentication, WebAuthnAbortService } from '@simplewebauthn/browser';
import type { InputOf } from '#shared/api/ground/operation.ts';
import type { CurrentUser } from '#shared/api/identity/auth.ts';
import { beginPasskeyLogin, logInByPasskey } from '#shared/api/identity/passkeys.ts';
import { PASSKEY_CHALLENGE_SECONDS } from '#shared/limits.ts';
import { call } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/http/api-error.ts';
import { toast } from '#web/ui/use-toast.ts';
import { passkeyFailureText } from './passkey-failure.ts';
import { notePasskeyUse } from './passkeys-here.ts';

/** When a challenge is replaced, a minute before it ends, in milliseconds: the person may be about to answer it. */
const RENEW_MS = (PASSKEY_CHALLENGE_SECONDS - 60) * 1000;

type Options = Awaited<ReturnType<typeof begin>>;

const begin = () => call(beginPasskeyLogin, {});

/** Asks the browser for a passkey, in a window of its own or among the suggestions at the e-mail field. */
async function sign(optionsJSON: Options, useBrowserAutofill: boolean): Promise<InputOf<typeof logInByPasskey>> {
  const { id, response } = await startAuthentication({ optionsJSON, useBrowserAutofill });
  const { clientDataJSON, authenticatorData, signature, userHandle = '' } = response;
  return { credentialId: id, clientDataJSON, authenticatorData, signature, userHandle };
}

/** Asks for a passkey in a window of the browser, for a call that needs a proof of the person. */
export const signByPasskey = async () => sign(await begin(), false);

async function answer(optionsJSON: Options, useBrowserAutofill: boolean): Promise<CurrentUser> {
  const user = await call(logInByPasskey, { input: await sign(optionsJSON, useBrowserAutofill) });
  notePasskeyUse();
  return user;
}

function notifyFailure(error: Error): void {
  const description = passkeyFailureText(error, 'Failed to log in. Please try again, or use your password.');
  if (description !== null) toast({ variant: 'destructive', title: 'Login failed', description });
}

type OnLogin = (user: CurrentUser) => unknown;

/** Logs in by a window of the browser. A failure is shown. */
export async function askForPasskey(onLogin: OnLogin): Promise<void> {
  try {
    await onLogin(await answer(await begin(), false));
  } catch (error) {
    notifyFailure(error as Error);
  }
}

const whenVisible = (): Promise<void> =>
  new Promise((resolve) => {
    const check = () => {
      if (document.visibilityState !== 'visible') return;
      document.removeEventListener('visibilitychange', check);
      resolve();
    };
    document.addEventListener('visibilitychange', check);
    check();
  });

/** Waits until the person presses something. */
const nextPress = (): Promise<void> =>
  new Promise((resolve) => {
    const pressed = new AbortController();
    const end = () => {
      pressed.abort();
      resolve();
    };
    for (const kind of ['pointerdown', 'keydown'])
      document.addEventListener(kind, end, { capture: true, signal: pressed.signal });
  });

/** Waits for a passkey, until its challenge is about to end. @returns null then, and when something else took over */
async function waitOnce(): Promise<CurrentUser | null> {
  const options = await begin();
  const renewal = setTimeout(() => WebAuthnAbortService.cancelCeremony(), RENEW_MS);
  try {
    return await answer(options, true);
  } catch (error) {
    if ((error as Error).name === 'AbortError') return null;
    throw error;
  } finally {
    clearTimeout(renewal);
  }
}

/**
 * Lets the browser suggest passkeys at the e-mail field, as long as the page is open. A failure of the browser is silent:
 * nobody has asked for anything. After a refusal by the server, it goes on once the person does: an authenticator that
 * answers by itself would be refused without end.
 * @returns ends the suggestions
 */
export function suggestPasskeys(onLogin: OnLogin): () => void {
  let isOn = true;
  const suggest = async () => {
    if (!(await browserSupportsWebAuthnAutofill())) return;
    while (isOn) {
      await whenVisible();
      if (!isOn) return;
      const user = await waitOnce();
      if (user) return void onLogin(user);
    }
  };
  const start = () =>
    void suggest().catch(async (error: Error) => {
      if (!isOn || !(error instanceof ApiError) || !error.code?.startsWith('PASSKEY_')) return;
      notifyFailure(error);
      await nextPress();
      start();
    });
  start();
  return () => {
    isOn = false;
    WebAuthnAbortService.cancelCeremony();
  };
}
