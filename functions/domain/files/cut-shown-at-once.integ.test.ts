import { beforeAll, describe, expect, it, vi } from 'vitest';
import { IS_NIGHTLY } from '#scripts/test-support/test-length.ts';
import { cutoffEntry } from '#shared/model/media-token.ts';
import type { KeptRange } from '#shared/rules/kept-ranges.ts';
import { EARLIER_FILE_SECONDS } from '../../process/limits.ts';
import type { Actor } from '../actor.ts';
import { runCleanup } from '../cleanup/run-cleanup.ts';
import { readSharePage } from '../links/read-share-page.ts';
import { shareRecording } from '../links/save-link.ts';
import { openObject } from '../media/open-media.ts';
import { convertedKey, convertedPrefix } from '../media-files/media-keys.ts';
import { getRecording } from '../recordings/get-recordings.ts';
import { later } from '../test-support/clock.ts';
import { cutoffOf } from '../test-support/cutoffs.ts';
import { cuesOf, DESCRIPTION, KEPT, useCuts } from '../test-support/cuts.ts';
import { complete, FAILED, jobEnded, prepare } from '../test-support/files.ts';
import { storedKeys } from '../test-support/objects.ts';
import { stored } from '../test-support/recordings.ts';
import { refusal } from '../test-support/tenants.ts';
import { createFile } from './create-file.ts';
import { cutRecording } from './cut-recording.ts';
import { deleteFile } from './delete-file.ts';
import { listFiles } from './list-files.ts';
import { restoreFile } from './restore-file.ts';

const { here, another, renderIdOf, cutAndRender } = useCuts();
let owner: Actor;
beforeAll(() => {
  ({ owner } = here);
});

const share = async (id: string) => (await shareRecording(owner, id, {})).shareToken;

describe('a cut that is shown at once', () => {
  const SHOWN = { kept: KEPT, fileVersion: 0, showsAtOnce: true };
  const cutNow = async () => {
    const id = await another();
    await cutRecording(owner, id, SHOWN);
    return id;
  };

  it('is the MP4 with what players play of it, and without its pictures and downloads', async () => {
    const id = await another();
    const shareToken = await share(id);
    const before = await stored(id);
    expect(await cutRecording(owner, id, SHOWN)).toMatchObject({
      filePath: `/objects/${id}/1/original.mp4`,
      mp4FilePath: `/objects/${id}/1/video.mp4`,
      kept: KEPT,
      thumbnailPath: null,
      thumbnailUrl: null,
      strip: null,
      fileVersion: 1,
      nextFile: 'cut',
      duration: 40,
      transcodeStatus: 'processing',
      description: 'For Acme.\n0:00 Pricing\n0:25 Questions',
    });
    const page = await readSharePage(shareToken);
    expect(page?.recording).toMatchObject({ kept: KEPT, moments: [KEPT[0], [40_000, 61_000]], picture: null });
    // The page's own element would show what is cut away.
    expect(page?.media).toEqual({});
    expect(JSON.stringify(page)).not.toContain('Secret');
    expect(await cuesOf(id)).toEqual([[2, 'The price']]);
    expect(await cutoffOf(cutoffEntry.place(id, before.placeGrantVersion))).not.toBeNull();
    const path = `/objects/${id}/1/video.mp4`;
    expect(await openObject(owner, { path, shareToken, download: false })).toContain(convertedKey(id, 1));
    for (const through of [{}, { shareToken }]) {
      await expect(openObject(owner, { path, download: true, ...through })).rejects.toEqual(refusal('NOT_READY'));
      await expect(
        openObject(owner, { path: `/objects/${id}/video.mp4`, download: false, ...through }),
      ).rejects.toEqual(refusal('NO_FILE'));
    }
    await expect(createFile(owner, id, { keepsTexts: true })).rejects.toEqual(refusal('CONFLICT'));
    await expect(deleteFile(owner, id, 0)).rejects.toEqual(refusal('FILE_VERSION_PENDING'));
  });

  it('gives way to its render, and its addresses end', async () => {
    const id = await cutNow();
    const { placeGrantVersion } = await stored(id);
    const render = await renderIdOf(id);
    await prepare(render);
    await complete(render);
    expect(await getRecording(owner, id)).toMatchObject({
      mp4FilePath: `/objects/${id}/2/video.mp4`,
      smallFilePath: `/objects/${id}/2/small.mp4`,
      kept: null,
      duration: 40,
      nextFile: null,
      moments: [KEPT[0], [40_000, 61_000]],
    });
    expect((await stored(id)).file.mp4Key).toContain(convertedPrefix(render));
    expect((await stored(id)).placeGrantVersion).toBe(placeGrantVersion + 1);
    expect(await cutoffOf(cutoffEntry.place(id, placeGrantVersion))).not.toBeNull();
    expect((await listFiles(owner, id)).earlier.map(({ number }) => number)).toEqual([0]);
  });

  it.runIf(IS_NIGHTLY)('stays as it is when it cannot be rendered', async () => {
    const id = await cutNow();
    const render = await renderIdOf(id);
    await prepare(render);
    await jobEnded(render, 1, FAILED);
    expect(await getRecording(owner, id)).toMatchObject({ kept: KEPT, transcodeStatus: 'failed', nextFile: 'cut' });
    await expect(createFile(owner, id, { keepsTexts: true })).rejects.toEqual(refusal('CONFLICT'));
    expect(await restoreFile(owner, id, 0)).toMatchObject({ kept: null, duration: 60, description: DESCRIPTION });
    expect((await listFiles(owner, id)).earlier).toEqual([]);
  });

  it('is of what people can watch: a part that was cut away before does not come back', async () => {
    const id = await another();
    await cutAndRender(id);
    const again = { fileVersion: 2, showsAtOnce: true };
    await expect(cutRecording(owner, id, { ...again, kept: [[0, 20_000]] })).rejects.toEqual(refusal('INVALID_INPUT'));
    const rest: KeptRange[] = [
      [15_000, 30_000],
      [45_000, 60_000],
    ];
    expect(await cutRecording(owner, id, { ...again, kept: rest })).toMatchObject({
      kept: [
        [5000, 20_000],
        [25_000, 40_000],
      ],
    });
    const url = await openObject(owner, { path: `/objects/${id}/3/video.mp4`, download: false });
    expect(url).not.toContain(convertedKey(id, 1));
    // Another cut of a cut that is shown is of the same file.
    expect(
      await cutRecording(owner, id, { kept: [[45_000, 50_000]], fileVersion: 3, showsAtOnce: true }),
    ).toMatchObject({ kept: [[25_000, 30_000]], duration: 5 });
    later(2 * EARLIER_FILE_SECONDS);
    await runCleanup();
    vi.restoreAllMocks();
    const { mp4Key } = (await stored(id)).file;
    expect(await storedKeys(mp4Key ?? '')).toEqual([mp4Key]);
  });

  it('cannot be of a video that is hidden', async () => {
    const id = await another();
    await cutRecording(owner, id, { kept: KEPT, fileVersion: 0 });
    const shown = cutRecording(owner, id, { ...SHOWN, fileVersion: 1 });
    await expect(shown).rejects.toEqual(refusal('INVALID_INPUT'));
  });
});
