import { expect, it, vi } from 'vitest';
import * as folder from '../opfs/recordings-folder.ts';
import * as remuxing from '../remux/remux-file.ts';
import * as sinks from './chunk-sink.ts';
import { createLocalRecording } from './local-recording.ts';
import * as manifests from './manifest.ts';
import { type Manifest, type ManifestWriter, newManifest } from './manifest.ts';
import { openLocalRecording, reopenLocalRecording } from './open-local-recording.ts';
import * as files from './recording-files.ts';

const about = { recordingId: 'W_R', name: 'Demo', type: 'screen', workspaceId: 'W', projectId: null } as const;

function writerOf(first: Partial<Manifest>): ManifestWriter {
  let manifest: Manifest = { ...newManifest({ id: 'W_R', userId: 'ada', about }), ...first };
  const update = async (patch: Partial<Manifest>) => {
    manifest = { ...manifest, ...patch };
  };
  return { current: () => manifest, update, commit: update, end: async () => undefined };
}

it('a recording that could not be read once is remuxed at the next try, and can be closed before it', async () => {
  vi.spyOn(console, 'warn').mockReturnValue(undefined);
  vi.stubGlobal('navigator', {});
  const unreadable = new DOMException('Unreadable', 'NotReadableError');
  vi.spyOn(files, 'readRecordedFile')
    .mockRejectedValueOnce(unreadable)
    .mockResolvedValue(new Blob(['video']));
  vi.spyOn(files, 'removeSeekableFile').mockResolvedValue(undefined);
  vi.spyOn(remuxing, 'remuxFile').mockResolvedValue({ bytes: null, durationMs: 4000, reason: 'No files' });
  const writer = writerOf({});
  const unlock = vi.fn();
  const newLocal = () => createLocalRecording(writer, { unlock });
  const local = newLocal();

  await expect(local.remux(() => undefined)).rejects.toBe(unreadable);
  await local.remux(() => undefined);
  expect(writer.current().durationMs).toBe(4000);

  vi.mocked(files.readRecordedFile).mockRejectedValueOnce(unreadable);
  const other = newLocal();
  await expect(other.remux(() => undefined)).rejects.toBe(unreadable);
  await other.close();
  expect(unlock).toHaveBeenCalledOnce();
});

it('a recording without bytes counts as empty only where the file system of the origin has opened', async () => {
  vi.stubGlobal('navigator', {});
  vi.spyOn(files, 'readRecordedFile').mockResolvedValue(new Blob());
  const local = createLocalRecording(writerOf({}), { unlock: vi.fn() });
  expect((await local.file()).size).toBe(0);
  vi.spyOn(folder, 'isOpfsReliable').mockReturnValue(false);
  await expect(local.file()).rejects.toThrow('may exist');
  const inMemory = createLocalRecording(writerOf({}), { unlock: vi.fn(), inMemory: () => [new Blob(['end'])] });
  expect((await inMemory.file()).size).toBe(3);
});

it.each([
  ['recording', 1],
  ['restarted', 0],
] as const)('a full disk is reported for a recording in the stage %s: %d times', async (stage, times) => {
  vi.stubGlobal('navigator', {});
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  vi.spyOn(manifests, 'createManifestWriter').mockReturnValue(writerOf({ stage }));
  const append = vi.fn().mockRejectedValue(new DOMException('Full', 'QuotaExceededError'));
  vi.spyOn(sinks, 'openChunkSink').mockResolvedValue({ append, serve: null, close: async () => undefined });
  const onFull = vi.fn();
  const local = await openLocalRecording({ id: `W_${stage}`, userId: 'ada', about }, { onFull });
  local.append(new Blob(['end']));
  await local.finish(4000);
  expect(append).toHaveBeenCalledOnce();
  expect(onFull).toHaveBeenCalledTimes(times);
});

it('a seekable file that cannot be found is not removed: it is the only one', async () => {
  vi.stubGlobal('navigator', {});
  const writer = writerOf({ seekableBytes: 5 });
  vi.spyOn(manifests, 'readManifest').mockResolvedValue(writer.current());
  vi.spyOn(manifests, 'createManifestWriter').mockReturnValue(writer);
  vi.spyOn(files, 'readSeekableFile').mockResolvedValue(null);
  const remove = vi.spyOn(files, 'removeSeekableFile').mockResolvedValue(undefined);
  const recorded = vi.spyOn(files, 'readRecordedFile').mockResolvedValue(new Blob());
  await expect(reopenLocalRecording('W_R')).rejects.toThrow('was not found');
  expect([remove.mock.calls, writer.current().seekableBytes]).toEqual([[], 5]);

  recorded.mockResolvedValue(new Blob(['video']));
  expect(await reopenLocalRecording('W_R')).not.toBeNull();
  expect([remove.mock.calls, writer.current().seekableBytes]).toEqual([[['W_R']], null]);
});
