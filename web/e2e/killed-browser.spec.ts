import { stat, writeFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { probeVideo } from '#scripts/test-support/read-video.ts';
import type { Recording } from '#shared/api/video/recordings.ts';
import { appUrl, enter, signIn } from './support/app.ts';
import { test } from './support/profile.ts';
import {
  expectElapsed,
  startCamera,
  upload,
  uploadDialog,
  withoutCountdown,
  writtenBytes,
} from './support/recorder.ts';
import { followSending, untilJoined } from './support/segments.ts';

/** Smallest number of bytes on disk when the browser is killed. */
const WRITTEN_BYTES = 200_000;

test(
  'a recording of a browser that was killed is recovered, uploaded and played',
  { tag: '@nightly' },
  async ({ launch }, info) => {
    test.slow();
    const before = await launch();
    const page = await before.context.newPage();
    const account = await signIn(page);
    const { client, workspaceId } = account;
    await withoutCountdown(page);
    await page.goto(`${appUrl()}/recordings`);
    await startCamera(page, 'Power cut ⚡');
    const sentBefore = followSending(page);
    await expectElapsed(page, 4);
    // How much may be lost is measured in crash.spec.ts. A busy machine has not encoded four seconds after four
    // seconds.
    await expect.poll(() => writtenBytes(page)).toBeGreaterThan(WRITTEN_BYTES);
    // The browser sends it once it has stored that the first segment has arrived.
    await expect.poll(() => sentBefore).toContain('sent-playlist.json');
    await before.kill();

    const after = await launch();
    const visit = await after.context.newPage();
    await enter(visit, account);
    const sentAfter = followSending(visit);
    await visit.goto(`${appUrl()}/`);
    await visit.getByRole('button', { name: 'Resume recording Power cut ⚡' }).click();
    const dialog = uploadDialog(visit);
    await expect(dialog).toContainText('This recording was interrupted');
    const video = dialog.locator('video');
    await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.duration)).toBeGreaterThan(0);
    await upload(visit);
    const segments = (sent: string[]) => sent.filter((name) => /^sent-(init|\d+)$/.test(name));
    expect(
      segments(sentAfter).filter((name) => sentBefore.includes(name)),
      'segments that were sent twice',
    ).toEqual([]);
    expect(sentAfter).not.toContain('attach file');

    await untilJoined(account);
    const { body } = await client.call<Recording[]>('GET', `/api/workspaces/${workspaceId}/recordings`);
    expect(body).toMatchObject([{ name: 'Power cut ⚡', recordingType: 'camera' }]);
    const file = info.outputPath('recovered.webm');
    await writeFile(file, await (await after.context.request.get(`${appUrl()}${body[0]?.filePath}`)).body());
    const { streams, format } = await probeVideo(file);
    expect(streams.map((stream) => stream.codec_name).sort()).toEqual(['opus', 'vp8']);
    expect(Number(format.duration)).toBeGreaterThan(0);
    expect((await stat(file)).size).toBeGreaterThan(WRITTEN_BYTES);
    await after.close();
  },
);
