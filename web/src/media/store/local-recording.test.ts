import { afterEach, expect, it, vi } from 'vitest';
import * as remuxing from '../remux/remux-file.ts';
import { createLocalRecording } from './local-recording.ts';
import { type Manifest, type ManifestWriter, newManifest } from './manifest.ts';
import * as files from './recording-files.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('a recording that could not be read once is remuxed at the next try, and can be closed before it', async () => {
  vi.spyOn(console, 'warn').mockReturnValue(undefined);
  vi.stubGlobal('navigator', {});
  const unreadable = new DOMException('Unreadable', 'NotReadableError');
  vi.spyOn(files, 'readRecordedFile')
    .mockRejectedValueOnce(unreadable)
    .mockResolvedValue(new Blob(['video']));
  vi.spyOn(files, 'removeSeekableFile').mockResolvedValue(undefined);
  vi.spyOn(remuxing, 'remuxFile').mockResolvedValue({ bytes: null, durationMs: 4000, reason: 'No files' });
  const about = { recordingId: 'W_R', name: 'Demo', type: 'screen', workspaceId: 'W', projectId: null } as const;
  let manifest: Manifest = newManifest({ id: 'W_R', userId: 'ada', about });
  const update = async (patch: Partial<Manifest>) => {
    manifest = { ...manifest, ...patch };
  };
  const writer: ManifestWriter = { current: () => manifest, update, commit: update, end: async () => undefined };
  const unlock = vi.fn();
  const newLocal = () => createLocalRecording(writer, { unlock });
  const local = newLocal();

  await expect(local.remux(() => undefined)).rejects.toBe(unreadable);
  await local.remux(() => undefined);
  expect(manifest.durationMs).toBe(4000);

  vi.mocked(files.readRecordedFile).mockRejectedValueOnce(unreadable);
  const other = newLocal();
  await expect(other.remux(() => undefined)).rejects.toBe(unreadable);
  await other.close();
  expect(unlock).toHaveBeenCalledOnce();
});
