import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { getWorkspaces } from '#functions/data/identity/workspace.ts';
import { MP4S } from '#functions/data/video/mp4s.ts';
import { convertedKey } from '#functions/domain/ground/media-files/media-keys.ts';
import { openObject } from '#functions/domain/sharing/media/open-media.ts';
import { attach, complete, keysUnder, prepare, useFiles } from '#functions/domain/test-support/files.ts';
import { put, storedKeys } from '#functions/domain/test-support/objects.ts';
import { newRecording, stored } from '#functions/domain/test-support/recordings.ts';
import { newTenant } from '#functions/domain/test-support/tenants.ts';
import { deleteRecording } from '#functions/domain/upkeep/cleanup/delete-recording.ts';
import { runCleanup } from '#functions/domain/upkeep/cleanup/run-cleanup.ts';
import { getRecording } from '#functions/domain/video/recordings/get-recordings.ts';
import { mediaBucket } from '#functions/gateways/s3/s3.ts';
import { scopedId } from '#functions/process/ids.ts';
import { makeSample, sampleWebm } from '../client/sample-video.ts';
import { folderOfTest } from '../test-support/temporary-folder.ts';
import { openTransfer } from './open-transfer.ts';
import { storeRecording } from './store-workspace.ts';
import { takeOut } from './take-out.ts';

const { jobs } = useFiles();
const AS_MP4 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];

it.each(MP4S)('the $quality file is ordered, stored, signed, taken out, sent and deleted', async (mp4) => {
  const { attribute, output, quality, isOptional } = mp4;
  vi.stubEnv('SMALL_FILES', 'on');
  const { owner, workspaceId } = await newTenant();
  const { id } = await newRecording(owner, workspaceId);
  // A second of 8 Mbit: a smaller file of it is worth its bytes.
  await attach(owner, id, 1, 1_000_000);
  await prepare(id);
  const destinations = jobs().flatMap(({ Settings }) =>
    (Settings?.OutputGroups ?? []).map((group) => group.OutputGroupSettings?.FileGroupSettings?.Destination),
  );
  const key = convertedKey(id, 1, mp4);
  expect(destinations).toContain(`s3://${mediaBucket()}/${key}`.replace(/\.mp4$/, ''));

  const bytes = await makeSample('quality.mp4', AS_MP4, await sampleWebm({ seconds: 1, size: '32x32' }));
  await complete(id);
  await put(key, bytes);
  expect((await stored(id)).file[attribute]).toBe(key);

  const address = (await getRecording(owner, id))[mp4.path] ?? '';
  expect(address).toBe(`/objects/${id}/${output}.mp4`);
  expect(await openObject(owner, { path: address, download: false })).toMatch(new RegExp(`^/media/.+/${key}$`));
  const saved = openObject(owner, { path: address, download: true });
  expect(await saved.then(() => true).catch(() => false)).toBe(!isOptional);

  // The optional ones are sent beside the first.
  await put(convertedKey(id, 1), bytes);
  const root = path.join(folderOfTest(), 'taken');
  const workspaces = await getWorkspaces([workspaceId]);
  await takeOut({ root, workspaces, accounts: null, version: '0' });
  const taken = openTransfer(root).workspaces[0]?.recordings.find((each) => id.endsWith(each.id));
  expect(taken?.[quality]?.bytes).toBe(bytes.length);

  const other = await newTenant();
  const placing = { root, workspaceId: other.workspaceId, ownerId: other.owner.userId, note: vi.fn() };
  expect(taken && (await storeRecording(placing, taken))).toBe(true);
  const sentId = scopedId(other.workspaceId, taken?.id ?? '');
  const sentKey = convertedKey(sentId, 1, mp4);
  expect((await stored(sentId)).file[attribute]).toBe(sentKey);
  expect(await storedKeys(sentKey)).toEqual([sentKey]);

  await deleteRecording(owner, id);
  await runCleanup();
  expect(await keysUnder(id)).toEqual([]);
});
