import { expect, type Locator } from '@playwright/test';
import { NO_ACCOUNT } from '#web/ui/no-account.ts';

/** A password field that tells password managers that its password is not the account's. */
export async function expectNoAccount(field: Locator): Promise<void> {
  await expect(field).toHaveAttribute('autocomplete', 'off');
  const { autoComplete: _, ...others } = NO_ACCOUNT;
  for (const [name, value] of Object.entries(others)) await expect(field).toHaveAttribute(name, value);
}
