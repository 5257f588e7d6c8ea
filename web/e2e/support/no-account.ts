import { expect, type Locator } from '@playwright/test';

/** What tells 1Password, Bitwarden, Dashlane and LastPass that a field is no part of an account. */
const IGNORED = {
  'data-1p-ignore': 'true',
  'data-bwignore': 'true',
  'data-form-type': 'other',
  'data-lpignore': 'true',
};

/** A password field that tells password managers that its password is not the account's. */
export async function expectNoAccount(field: Locator): Promise<void> {
  for (const [name, value] of Object.entries({ autocomplete: 'off', ...IGNORED }))
    await expect(field).toHaveAttribute(name, value);
}
