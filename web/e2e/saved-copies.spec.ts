import { expect, type Page, type Route, test } from '@playwright/test';
import { expectFits } from './support/fits.ts';
import { openRecorder, record, recordingsOnDisk, stop, upload } from './support/recorder.ts';
import { expectToast } from './support/screen.ts';
import { onlyRecording, untilJoined } from './support/segments.ts';

const ONE_RECORDING = /\/api\/recordings\/[^/]+$/;

/** Answers the requests for one recording; the rest goes to the server. */
const answerReads = (page: Page, answer: (route: Route) => Promise<void>) =>
  page.route(ONE_RECORDING, (route) => (route.request().method() === 'GET' ? answer(route) : route.fallback()));

/** Records and uploads; from then on the test answers the requests for the recording. */
async function uploadRecording(page: Page, name: string, answer: (route: Route) => Promise<void>) {
  await record(page, { name, seconds: 2 });
  await stop(page);
  await answerReads(page, answer);
  await upload(page);
}

const notFound = (route: Route) =>
  route.fulfill({ status: 404, json: { code: 'NOT_FOUND', message: 'Recording not found' } });

/** Answers as the server does while it makes the file, until the recording no longer exists. */
async function joining(route: Route) {
  const response = await route.fetch();
  if (!response.ok()) return route.fulfill({ response });
  const segments = { state: 'joining', playlistPath: null };
  return route.fulfill({ json: { ...(await response.json()), segments } });
}

test('the local copy of a recording that its maker can no longer open is kept and offered', {
  tag: '@nightly',
}, async ({ page }) => {
  const { account } = await openRecorder(page);
  // The dialog requests the recording too, and must get it.
  let isClosed = false;
  await uploadRecording(page, 'Closed to me', (route) => (isClosed ? notFound(route) : joining(route)));
  isClosed = true;
  const offer = page.getByRole('button', { name: 'Resume recording Closed to me' });
  await expect(offer).toBeVisible();
  await expect(page.getByText("It's no longer on the server")).toBeVisible();
  await expectFits(page, 'a copy that is offered');
  expect(await recordingsOnDisk(page)).toHaveLength(1);
  // With access again, the recording is found and the copy is removed.
  await untilJoined(account);
  await page.unroute(ONE_RECORDING);
  await offer.click();
  await expect(offer).toHaveCount(0);
  await expect.poll(() => recordingsOnDisk(page)).toEqual([]);
  expect((await onlyRecording(account)).filePath).not.toBeNull();
});

test('the local copy of a recording is removed when the recording is deleted in the same browser', {
  tag: '@nightly',
}, async ({ page }) => {
  await openRecorder(page);
  await uploadRecording(page, 'Not wanted', joining);
  await expect(page.getByRole('button', { name: 'Play Not wanted' })).toBeVisible();
  expect(await recordingsOnDisk(page)).toHaveLength(1);
  await page.getByRole('button', { name: 'Actions for Not wanted' }).click();
  page.once('dialog', (question) => void question.accept());
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expectToast(page, 'Recording Deleted');
  await expect.poll(() => recordingsOnDisk(page)).toEqual([]);
  await expect(page.getByText('A recording is waiting for you')).toHaveCount(0);
  await page.unrouteAll({ behavior: 'wait' });
});
