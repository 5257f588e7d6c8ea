import { refusalMessage } from '#web/lib/http/api-error.ts';

/** What browsers mean by their errors (WebAuthn, 5.1.3 and 5.1.4), by the names of these. */
const REASONS: Record<string, () => string> = {
  // Browsers do not say whether the person canceled, the time was over, or there is no passkey.
  NotAllowedError: () => 'Your browser gave no passkey. It has none for this site, or you closed its window.',
  InvalidStateError: () => 'This device or password manager has a passkey for your account already.',
  ConstraintError: () => 'This device cannot keep a passkey: it needs a PIN, a fingerprint or a screen lock.',
  NotSupportedError: () => 'This device cannot make passkeys of a kind that Framekeep knows.',
  SecurityError: () => `Passkeys do not work at ${location.host}. Open Framekeep at its own address.`,
};

/** The sentence for a failure of the browser or of the server; null when something else took over. */
export function passkeyFailureText(error: Error, fallback: string): string | null {
  if (error.name === 'AbortError') return null;
  return REASONS[error.name]?.() ?? refusalMessage(error, fallback);
}
