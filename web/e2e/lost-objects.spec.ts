import { expect, test } from '@playwright/test';
import { SENT_PLAYLIST_NAME, segmentName } from '#shared/model/video/segment.ts';
import { loseObject, playlistState } from './support/lost-recorder.ts';
import { openRecorder, record, recordingsOnDisk, stop, upload } from './support/recorder.ts';
import { expectToast } from './support/screen.ts';
import { followSending, onlyRecording, untilJoined } from './support/segments.ts';

test('a recording whose playlist is lost before Upload is attached all the same', { tag: '@nightly' }, async ({
  page,
}) => {
  const { account } = await openRecorder(page);
  const sent = followSending(page);
  await record(page, { name: 'Playlist lost', seconds: 2 });
  await stop(page);
  const { id } = await onlyRecording(account);
  await expect.poll(() => playlistState(id)).toBe('ended');
  await loseObject(id, SENT_PLAYLIST_NAME);
  await upload(page);
  await untilJoined(account);
  expect(sent).not.toContain('attach file');
});

test('a recording with a segment that is lost before Upload is sent as one file', { tag: '@nightly' }, async ({
  page,
}) => {
  const { account } = await openRecorder(page);
  const sent = followSending(page);
  await record(page, { name: 'Segment lost', seconds: 2 });
  const dialog = await stop(page);
  const { id } = await onlyRecording(account);
  await expect.poll(() => playlistState(id)).toBe('ended');
  await loseObject(id, segmentName(1));
  const refused = page.waitForResponse((response) => response.url().endsWith(`/api/recordings/${id}/segments`));
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  expect(await (await refused).json()).toMatchObject({ code: 'UPLOAD_INCOMPLETE' });
  await expectToast(page, 'Recording Saved');
  expect(sent.filter((name) => name.startsWith('attach'))).toEqual(['attach segments', 'attach file']);
  expect(await onlyRecording(account)).toMatchObject({ segments: null, filePath: expect.any(String) });
  await expect.poll(() => recordingsOnDisk(page)).toEqual([]);
});
