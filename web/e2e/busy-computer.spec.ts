import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { openCapturedPage } from './support/captured-pages.ts';
import { expectFits } from './support/fits.ts';
import { keepBusy } from './support/keep-busy.ts';
import { openRecorder, panel, record, stop } from './support/recorder.ts';

/** The widths to which the pictures were reduced, in the manifests of the local recordings. */
const reducedWidths = (page: Page): Promise<unknown[]> =>
  page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('local-recordings');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const reading = opening.result.transaction('manifests').objectStore('manifests').getAll();
          reading.onsuccess = () => {
            opening.result.close();
            resolve(reading.result.map(({ reducedWidth }) => reducedWidth));
          };
        };
      }),
  );

test('a computer that is too busy is named during the recording, and the dialog says what is missing', {
  tag: '@nightly',
}, async ({ page, context }) => {
  const { tab } = await openRecorder(page);
  await tab.close();
  await openCapturedPage(context, 'busy');
  const spinning = await keepBusy(context);
  await page.bringToFront();
  await record(page, { name: 'Starved', seconds: 5 });
  await expect(panel(page)).toContainText('This computer is too busy: the recording stutters.', { timeout: 60_000 });
  await expect.poll(() => reducedWidths(page), { timeout: 60_000 }).toEqual([expect.any(Number)]);
  await panel(page).getByRole('button', { name: 'Hide the warning' }).press('Enter');
  await expect(panel(page)).not.toContainText('is too busy');
  await expect(panel(page)).toBeFocused();
  await spinning.close();
  await expectAccessible(page, 'a recording that stuttered');
  const dialog = await stop(page);
  await expect(dialog.getByText(/could not be recorded\. Play the preview to see .* a lower quality\.$/)).toBeVisible();
  await expectFits(page, 'the dialog of a recording with a loss');
});
