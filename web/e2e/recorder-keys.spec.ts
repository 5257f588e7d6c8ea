import { expect, test } from '@playwright/test';
import { openRecorder, panel, record, stop, timer, upload } from './support/recorder.ts';

test('keys pause, draw on and restart a recording, and another microphone is chosen while it runs', async ({
  page,
  context,
}) => {
  // With this, the browser names its devices.
  await context.grantPermissions(['camera', 'microphone']);
  await openRecorder(page);
  await record(page, { name: 'By keys', seconds: 1, camera: false });
  const button = (name: string) => panel(page).getByRole('button', { name, exact: true });

  await page.keyboard.press('p');
  await expect(button('Resume')).toBeVisible();
  await page.keyboard.press('p');
  await expect(button('Pause')).toBeVisible();

  await page.keyboard.press('d');
  const board = page.getByRole('dialog', { name: 'Draw' });
  await expect(board).toBeVisible();
  // Now the letters are those of the board.
  await page.keyboard.press('p');
  await page.keyboard.press('Escape');
  await expect(board).toHaveCount(0);
  await expect(button('Pause')).toBeVisible();

  const microphone = panel(page).getByRole('combobox', { name: 'Microphone' });
  await microphone.selectOption({ label: 'Fake Audio Input 2' });
  await expect(microphone.locator('option:checked')).toHaveText('Fake Audio Input 2');
  const chosen = await microphone.inputValue();
  await expect
    .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('recorderPreferences') ?? '{}').microphoneId))
    .toBe(chosen);
  // In a list, a letter chooses an option.
  await page.keyboard.press('r');
  await expect(timer(page)).not.toHaveText('0:00');

  await button('Pause').focus();
  await page.keyboard.press('r');
  const question = panel(page).getByRole('group', { name: /^Throw away/ });
  await expect(question.or(timer(page).filter({ hasText: /0:0[0-2]/ })).first()).toBeVisible();
  if (await question.isVisible()) await question.getByRole('button', { name: 'Restart' }).click();
  await expect(timer(page)).toHaveText(/0:0\d/);
  await stop(page);
  await upload(page);
});
