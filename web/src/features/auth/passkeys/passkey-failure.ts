import { refusalMessage } from '#web/lib/http/api-error.ts';

/** What browsers mean by their errors (WebAuthn, 5.1.3 and 5.1.4), by the names of these. */
const REASONS: Record<string, () => string> = {
  // Browsers do not say whether the person canceled, the time was over, or there is no passkey.
  NotAllowedError: () => 'No passkey was used. Try again, or use your password.',
  InvalidStateError: () => 'This device or password manager already has a passkey for your account.',
  ConstraintError: () => "This device can't store a passkey. Set up a PIN, fingerprint or screen lock first.",
  NotSupportedError: () => "This device can't create a passkey that Framekeep supports.",
  SecurityError: () => `Passkeys don't work at ${location.host}. Open Framekeep at its usual address.`,
};

/** The sentence for a failure of the browser or of the server; null when something else took over. */
export function passkeyFailureText(error: Error, fallback: string): string | null {
  if (error.name === 'AbortError') return null;
  return REASONS[error.name]?.() ?? refusalMessage(error, fallback);
}
