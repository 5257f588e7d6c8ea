import { type BrowserContext, expect, type Page, type TestInfo } from '@playwright/test';
import { openLine, UNLIMITED } from '#scripts/client/network-line.ts';
import type { Account } from '#scripts/client/test-client.ts';
import { probeVideo } from '#scripts/test-support/read-video.ts';
import { appUrl, enter, signIn, videoTimes } from './support/app.ts';
import { expectFits } from './support/fits.ts';
import { saveServerFile } from './support/joined-file.ts';
import { fileKeyOf, isToBeRemoved, passRecorderLost } from './support/lost-recorder.ts';
import { test } from './support/profile.ts';
import { expectElapsed, shownSeconds, startCamera, stop, timer, upload, withoutCountdown } from './support/recorder.ts';
import { followSending, onlyRecording, untilJoined } from './support/segments.ts';

const ENDED_EARLY = 'Ended early';

/** Opens the recordings as a new person. */
async function openRecordings(context: BrowserContext) {
  const page = await context.newPage();
  const account = await signIn(page);
  await withoutCountdown(page);
  await page.goto(`${appUrl()}/recordings`);
  return { page, account };
}

/** Records the camera until two of its segments have arrived. @returns the names of what arrives */
async function recordCamera(page: Page, name: string): Promise<string[]> {
  const sent = followSending(page);
  await startCamera(page, name);
  await expect.poll(() => sent).toContain('sent-000002');
  return sent;
}

/** The segments without the playlist, which changes. */
const segmentsOf = (sent: string[]) => sent.filter((name) => /^sent-(init|\d+)$/.test(name));

/** Length of the server's file, in seconds. */
async function lengthOnServer(page: Page, account: Account, info: TestInfo): Promise<number> {
  const file = info.outputPath(`${Date.now()}.webm`);
  await saveServerFile(page, await onlyRecording(account), file);
  const { format, streams } = await probeVideo(file);
  expect(streams.map(({ codec_type }) => codec_type).sort()).toEqual(['audio', 'video']);
  return Number(format.duration);
}

test(
  'the segments of a lost machine become a recording, which the machine completes when it is found',
  { tag: '@nightly' },
  async ({ launch, page: elsewhere }, info) => {
    test.slow();
    const lost = await launch();
    const { page: before, account } = await openRecordings(lost.context);
    const sentBefore = await recordCamera(before, 'Lost laptop');
    // From here on nothing arrives, and the recording goes on.
    await before.route(
      (url) => url.origin !== appUrl(),
      (route) => route.abort(),
    );
    const { id } = await onlyRecording(account);
    await expectElapsed(before, (await shownSeconds(timer(before))) + 6);
    await lost.kill();
    expect((await onlyRecording(account)).filePath).toBeNull();
    await passRecorderLost(id);

    await enter(elsewhere, account);
    await elsewhere.goto('/recordings');
    await expect(elsewhere.getByText(ENDED_EARLY)).toBeVisible();
    await expectFits(elsewhere, 'a recording that ended early');
    await elsewhere.getByRole('button', { name: 'Play Lost laptop' }).click();
    await expect(elsewhere.getByRole('dialog').getByRole('status').filter({ hasText: ENDED_EARLY })).toContainText(
      'open Framekeep there to complete it',
    );
    await expectFits(elsewhere, 'the player of a recording that ended early');
    await elsewhere.getByRole('button', { name: 'Play', exact: true }).click();
    await expect.poll(async () => (await videoTimes(elsewhere)).currentTime).toBeGreaterThan(1);
    const provisional = await fileKeyOf(id);
    const lengthBefore = await lengthOnServer(elsewhere, account, info);
    expect(lengthBefore).toBeGreaterThan(2);

    const found = await launch();
    const after = await found.context.newPage();
    await enter(after, account);
    const sentAfter = followSending(after);
    await after.goto(`${appUrl()}/`);
    await expect(after.getByText('A part of it is saved. Resume it to complete it with the rest.')).toBeVisible();
    await after.getByRole('button', { name: 'Resume recording Lost laptop' }).click();
    await upload(after);
    await untilJoined(account);
    expect(segmentsOf(sentAfter)).not.toEqual([]);
    expect(
      segmentsOf(sentAfter).filter((name) => sentBefore.includes(name)),
      'segments that were sent twice',
    ).toEqual([]);
    expect(sentAfter).not.toContain('attach file');

    const whole = await lengthOnServer(elsewhere, account, info);
    expect(whole).toBeGreaterThan(lengthBefore + 2);
    expect((await onlyRecording(account)).duration).toBe(Math.floor(whole));
    expect(await fileKeyOf(id)).not.toBe(provisional);
    expect(await isToBeRemoved(provisional)).toBe(true);
    // The player uses that address until then.
    await elsewhere.goto('/recordings');
    await expect(elsewhere.getByRole('button', { name: 'Play Lost laptop' })).toBeVisible();
    await expect(elsewhere.getByText(ENDED_EARLY)).toHaveCount(0);
    await found.close();
  },
);

test(
  'a recorder that was offline for too long continues, and its whole file replaces the provisional one',
  { tag: '@nightly' },
  async ({ browser }, info) => {
    const line = await openLine(UNLIMITED);
    const proxy = { server: line.proxyUrl, bypass: '<-loopback>' };
    const context = await browser.newContext({ baseURL: appUrl(), proxy });
    const { page, account } = await openRecordings(context);
    const sent = await recordCamera(page, 'Tunnel');
    line.cut();
    const { id } = await onlyRecording(account);
    await passRecorderLost(id);
    const provisional = await fileKeyOf(id);
    const { duration } = await onlyRecording(account);
    line.mend();
    const before = segmentsOf(sent).length;
    await expect.poll(() => segmentsOf(sent).length).toBeGreaterThan(before);
    expect(await onlyRecording(account)).toMatchObject({ duration, segments: { state: 'interrupted' } });
    await stop(page);
    await upload(page);
    await untilJoined(account);
    expect(await lengthOnServer(page, account, info)).toBeGreaterThan((duration ?? 0) + 1);
    expect(await fileKeyOf(id)).not.toBe(provisional);
    const names = segmentsOf(sent);
    expect(names, 'nothing is sent twice').toEqual([...new Set(names)]);
    expect(sent).not.toContain('attach file');
    await context.close();
    await line.close();
  },
);
