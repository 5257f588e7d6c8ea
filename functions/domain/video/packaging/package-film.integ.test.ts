import { SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeSample } from '#scripts/client/sample-video.ts';
import { mockAws } from '#scripts/test-support/mock-aws.ts';
import { useOwnTable } from '#scripts/test-support/use-own-table.ts';
import { getCleanupJob } from '../../../data/ground/cleanup-job.ts';
import { getFile } from '../../../data/video/file-item.ts';
import { handler } from '../../../events/package-film.ts';
import { PACKAGED_FROM_SECONDS } from '../../../process/limits.ts';
import type { Actor } from '../../ground/actor.ts';
import { convertedKey, hlsKeys, hlsPrefix } from '../../ground/media-files/media-keys.ts';
import { openObject } from '../../sharing/media/open-media.ts';
import { claimsOf } from '../../test-support/cutoffs.ts';
import { bytesOf, put, storedKeys } from '../../test-support/objects.ts';
import { storeRecording } from '../../test-support/recordings.ts';
import type { RecordingAttributes } from '../../test-support/stored-recording.ts';
import { newTenant, refusal } from '../../test-support/tenants.ts';
import { changeFile } from '../recordings/change-recording.ts';
import { beginPackaging } from './begin-packaging.ts';

useOwnTable();
const states = mockAws(SFNClient);
beforeEach(() => {
  states.reset();
  states.on(StartExecutionCommand).resolves({});
});

let workspaceId: string;
let owner: Actor;
beforeAll(async () => {
  ({ workspaceId, owner } = await newTenant());
});

const mp4 = await makeSample('film.mp4', [
  ...['-f', 'lavfi', '-i', 'testsrc=size=64x36:rate=30:duration=14', '-f', 'lavfi', '-i', 'sine=duration=14'],
  ...['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-g', '90', '-c:a', 'aac', '-movflags', '+faststart'],
]);

/** A film whose conversion has ended: its MP4 is shorter than it says, which packaging does not look at. */
async function film(changes: RecordingAttributes = {}) {
  const recording = await storeRecording({ workspaceId, userId: owner.userId, ...changes });
  const { id } = recording;
  const mp4Key = convertedKey(id, 1);
  await put(mp4Key, mp4);
  const converted = {
    mp4Key,
    transcodeStatus: 'completed',
    conversionAttempt: 1,
    duration: PACKAGED_FROM_SECONDS,
  } as const;
  await changeFile(id, (file) => ({ after: { ...file, ...converted, ...changes } }));
  return id;
}

const run = (id: string) =>
  handler({ recordingId: id }, { getRemainingTimeInMillis: () => 60_000 } as Parameters<typeof handler>[1]);
const started = () => states.commandCalls(StartExecutionCommand).map(({ args }) => args[0].input);
const shown = (id: string, download = false) => openObject(owner, { path: `${id}/film.m3u8`, download });

describe('packaging starts', () => {
  it('once for a long film whose conversion has ended, as a part of the preparation', async () => {
    const id = await film();
    await beginPackaging(id);
    expect(started()).toEqual([expect.objectContaining({ name: `${id}-hls-1` })]);
    expect(JSON.parse(started()[0]?.input ?? '')).toMatchObject({ recordingId: id, isPackaging: true });
  });

  it.each([
    ['a shorter one', { duration: PACKAGED_FROM_SECONDS - 1 }],
    ['one of unknown length', { duration: null }],
    ['one that is still converted', { transcodeStatus: 'processing' }],
    ['one that is packaged', { hlsPrefix: 'converted/x/1/hls/' }],
  ] as const)('not for %s', async (_which, changes) => {
    await beginPackaging(await film(changes));
    expect(started()).toEqual([]);
  });
});

describe('packaging', () => {
  it('stores playlists and renditions, and points the file to them', async () => {
    const id = await film();
    await run(id);
    const folder = hlsPrefix(id, 1);
    expect((await getFile(id))?.hlsPrefix).toBe(folder);
    expect(await storedKeys(folder)).toEqual(['film.m3u8', 'video.m3u8', 'video.mp4'].map((name) => folder + name));
    expect((await bytesOf(`${folder}film.m3u8`)).toString()).toMatch(/video\.m3u8\n$/);
    const text = (await bytesOf(`${folder}video.m3u8`)).toString();
    expect(text.match(/#EXTINF/g)).toHaveLength(5);
  });

  it('is repeated without a change', async () => {
    const id = await film();
    await run(id);
    const before = await getFile(id);
    await run(id);
    expect(await getFile(id)).toEqual(before);
  });

  it('of a file that was replaced meanwhile leaves nothing: what it wrote is deleted', async () => {
    const id = await film();
    const running = run(id);
    await changeFile(id, (file) => ({ after: { ...file, conversionAttempt: 2, transcodeStatus: 'processing' } }));
    await running;
    expect((await getFile(id))?.hlsPrefix).toBeNull();
    expect(await getCleanupJob(`${id}:hls-1`)).toMatchObject({ keys: hlsKeys(id, 1) });
  });

  it('of a file whose MP4 is gone does not point to anything', async () => {
    const id = await film({ mp4Key: 'converted/x/1/gone.mp4' });
    await run(id);
    expect((await getFile(id))?.hlsPrefix).toBeNull();
  });
});

describe('the playlist of a film', () => {
  it('is opened by a token for its folder, and never as a download', async () => {
    const id = await film();
    await expect(shown(id)).rejects.toEqual(refusal('NO_FILE'));
    await run(id);
    const url = await shown(id);
    expect(url.endsWith(`/${hlsPrefix(id, 1)}film.m3u8`)).toBe(true);
    expect(claimsOf(url)).toMatchObject({ key: hlsPrefix(id, 1), download: 0 });
    await expect(shown(id, true)).rejects.toEqual(refusal('NO_FILE'));
  });
});
