import { readStored, writeStored } from '#web/lib/storage.ts';

const KEY = 'passkeys';

/** Whether this page may use passkeys: browsers that know them offer them over HTTPS and at `localhost` only. */
export const canUsePasskeys = (): boolean => 'PublicKeyCredential' in window;

/**
 * Whether somebody has used a passkey of this site in this browser. Only then does the log-in page ask the browser for
 * suggestions, so that it loads nothing for people without passkeys.
 */
export const hasUsedPasskeys = (): boolean => readStored(KEY) !== null;

export const notePasskeyUse = (): void => writeStored(KEY, 'used');
