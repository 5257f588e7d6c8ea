import { beforeEach, expect, it, vi } from 'vitest';
import { VideoFileError } from '#shared/video-file/video-file-error.ts';
import * as examining from '#web/media/imports/examine-file.ts';
import * as store from '#web/media/imports/import-store.ts';
import * as locks from '#web/media/store/recording-lock.ts';
import { stubStorage } from '../../../lib/test-support/stub-storage.ts';
import { hasSavedImports } from './import-item.ts';
import { createImports } from './imports.ts';
import * as sending from './send-import.ts';

const PLACE = { workspaceId: 'W', projectId: null };
const forever = () => new Promise<never>(() => undefined);
const chosen = (name: string) => ({ file: new File(['video'], name), handle: null });

/** Names of the files whose records were saved. */
let saved: string[];

beforeEach(() => {
  saved = [];
  stubStorage();
  vi.spyOn(store, 'listImports').mockResolvedValue([]);
  vi.spyOn(store, 'saveImport').mockImplementation(async ({ record }) => void saved.push(record.file.name));
  vi.spyOn(locks, 'lockName').mockResolvedValue(() => undefined);
  vi.spyOn(examining, 'examineFile').mockResolvedValue({ contentType: 'video/mp4', duration: 3, isMirrored: false });
});

it('the first recording of files that were chosen together saves their records alone', async () => {
  const begun: string[] = [];
  vi.spyOn(sending, 'sendImport').mockImplementation(async ({ name }, { inOrder }) => {
    begun.push(await inOrder(async () => name));
    return forever();
  });
  const imports = createImports('ada');
  imports.add([chosen('first.mp4')], PLACE);
  await vi.waitFor(() => expect(begun).toEqual(['first.mp4']));
  saved = [];
  imports.add([chosen('second.mp4'), chosen('third.mp4')], PLACE);
  await vi.waitFor(() => expect(begun).toEqual(['first.mp4', 'second.mp4']));
  expect(new Set(saved)).toEqual(new Set(['second.mp4', 'third.mp4']));
});

it('what a person has saved is offered again after another person has uploaded in the same browser', async () => {
  vi.spyOn(store, 'removeImport').mockResolvedValue(undefined);
  vi.spyOn(sending, 'sendImport').mockImplementation(({ name }) =>
    name === 'done.mp4' ? Promise.resolve() : forever(),
  );
  createImports('ada').add([chosen('interrupted.mp4')], PLACE);
  await vi.waitFor(() => expect(hasSavedImports('ada')).toBe(true));
  const imports = createImports('grace');
  imports.add([chosen('done.mp4')], PLACE);
  await vi.waitFor(() => expect(imports.items.get()[0]?.phase).toBe('done'));
  await vi.waitFor(() => expect(hasSavedImports('grace')).toBe(false));
  expect(hasSavedImports('ada')).toBe(true);
});

it.each([
  [new VideoFileError('not-video'), 'refused', 0],
  [new Error('Upload failed'), 'failed', 1],
] as const)('after %s a file is %s, and only a failure is logged', async (error, phase, warnings) => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined);
  vi.spyOn(examining, 'examineFile').mockRejectedValue(error);
  const imports = createImports('ada');
  imports.add([chosen('notes.txt')], PLACE);
  await vi.waitFor(() => expect(imports.items.get()[0]?.phase).toBe(phase));
  expect(warn).toHaveBeenCalledTimes(warnings);
});

it('a file that other players mirror says so once it is uploaded', async () => {
  vi.spyOn(store, 'removeImport').mockResolvedValue(undefined);
  vi.spyOn(sending, 'sendImport').mockResolvedValue(undefined);
  const sentences = async (isMirrored: boolean, place: object) => {
    vi.spyOn(examining, 'examineFile').mockResolvedValue({ contentType: 'video/mp4', duration: 3, isMirrored });
    const imports = createImports('ada');
    imports.add([chosen('selfie.mp4')], { ...PLACE, ...place });
    await vi.waitFor(() => expect(imports.items.get()[0]?.phase).toBe('done'));
    return imports.items.get()[0]?.sentence;
  };
  const mirrored = 'Other players mirror its picture. Here, left and right stay as they were recorded.';
  expect(await sentences(false, {})).toBeNull();
  expect(await sentences(true, {})).toBe(`Uploaded. ${mirrored}`);
  const replaced = await sentences(true, { replaces: { recordingId: 'R', keepsTexts: true } });
  expect(replaced).toBe(`Uploaded. It will replace the video as soon as it's converted. ${mirrored}`);
});
