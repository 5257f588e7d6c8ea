import { expect, test } from '@playwright/test';
import { signIn } from './support/app.ts';
import { expectCurrentWorkspace, switcher } from './support/screen.ts';

test('a person can create a workspace and invite somebody with only the keyboard', { tag: '@nightly' }, async ({
  page,
}) => {
  await signIn(page);
  await page.goto('/recordings');
  await expectCurrentWorkspace(page, 'Personal Workspace');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(switcher(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitemradio')).toBeFocused();
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitem', { name: 'Create workspace' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByLabel('Name')).toBeFocused();
  await page.keyboard.type('By hand');
  await page.keyboard.press('Enter');
  await expectCurrentWorkspace(page, 'By hand');
  await expect(switcher(page)).toBeFocused();

  await page.getByRole('link', { name: 'Settings' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page.getByRole('tab', { name: 'General' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('tab', { name: 'General' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Members' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('button', { name: 'Invite Member' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused();
  await page.keyboard.type('colleague@example.com');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('radio', { name: /Viewer/ })).toBeFocused();
  // The group checks an option once the focus has moved to it, and only while the key is held.
  await page.keyboard.down('ArrowUp');
  await expect(page.getByRole('radio', { name: /Editor/ })).toBeChecked();
  await page.keyboard.up('ArrowUp');
  await page.getByLabel('Email', { exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Done' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Invite Member' })).toBeFocused();
});
