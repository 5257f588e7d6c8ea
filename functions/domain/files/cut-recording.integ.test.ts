import { GetJobCommand } from '@aws-sdk/client-mediaconvert';
import { StartExecutionCommand } from '@aws-sdk/client-sfn';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { IS_NIGHTLY } from '#scripts/test-support/test-length.ts';
import { cutoffEntry } from '#shared/model/media-token.ts';
import type { KeptRange } from '#shared/rules/kept-ranges.ts';
import { getStoredFile } from '../../data/recording.ts';
import * as clock from '../../process/clock.ts';
import type { Actor } from '../actor.ts';
import { searchCaptions } from '../captions/search-captions.ts';
import { setCaptionsLanguage } from '../captions/set-captions-language.ts';
import { deleteRecording } from '../cleanup/delete-recording.ts';
import { runCleanup } from '../cleanup/run-cleanup.ts';
import { EARLIER_FILE_SECONDS } from '../file-state/show-file.ts';
import { convertLinkedRecording } from '../links/convert-linked-recording.ts';
import { readSharePage } from '../links/read-share-page.ts';
import { shareRecording } from '../links/save-link.ts';
import { openObject } from '../media/open-media.ts';
import { convertedKey, convertedPrefix, originalPrefix } from '../media-files/media-keys.ts';
import { changeRecording } from '../recordings/change-recording.ts';
import { getRecording } from '../recordings/get-recordings.ts';
import { readLibrary } from '../recordings/read-library.ts';
import { reconcileRecording } from '../recovery/reconcile-recording.ts';
import { cutoffOf } from '../test-support/cutoffs.ts';
import { cuesOf, DESCRIPTION, KEPT, useCuts } from '../test-support/cuts.ts';
import { complete, FAILED, jobEnded, keysUnder, later, prepare, put, stored } from '../test-support/files.ts';
import { newRecording, upload, WEBM_HEADER, withAttributes } from '../test-support/recordings.ts';
import { storedKeys } from '../test-support/stored-keys.ts';
import { versionsNaming } from '../test-support/stored-versions.ts';
import { refusal } from '../test-support/tenants.ts';
import { attachVideo } from '../uploads/attach-video.ts';
import { createFile } from './create-file.ts';
import { cutRecording, retryCut } from './cut-recording.ts';
import { deleteFile } from './delete-file.ts';
import { listFiles } from './list-files.ts';
import { restoreFile } from './restore-file.ts';

const { mediaConvert, states, jobs, here, attached, converted, another, renderIdOf, cutAndRender } = useCuts();
let workspaceId: string;
let owner: Actor;
beforeAll(() => {
  ({ workspaceId, owner } = here);
});

const share = async (id: string) =>
  (await shareRecording(owner, id, { allowDownload: true, expiresAt: null })).shareToken;

describe('a cut, until it is rendered', () => {
  it('leaves no file that anyone can watch, and ends every address', async () => {
    const id = await another();
    const shareToken = await share(id);
    const before = await stored(id);
    const paths = Object.values(await getRecording(owner, id)).filter((value) => `${value}`.startsWith('/objects/'));
    expect(paths).toHaveLength(4);
    expect(await cutRecording(owner, id, { kept: KEPT, fileVersion: 0 })).toMatchObject({
      filePath: null,
      mp4FilePath: null,
      thumbnailPath: null,
      thumbnailUrl: null,
      segments: null,
      transcodeStatus: 'processing',
      duration: 40,
      fileSize: null,
      fileVersion: 1,
      nextFile: 'cut',
    });
    const page = await readSharePage(shareToken);
    expect(page?.recording).toMatchObject({ filePath: null, mp4FilePath: null, picture: null, duration: 40 });
    expect(page?.media).toEqual({});
    for (const path of paths) {
      for (const through of [{}, { shareToken }]) {
        const opening = openObject(owner, { path: String(path), download: false, ...through });
        await expect(opening).rejects.toEqual(refusal('NO_FILE'));
      }
    }
    // Every token names this cutoff.
    expect(await cutoffOf(cutoffEntry.place(id, before.placeGrantVersion))).not.toBeNull();
  });

  it('shows nothing of the removed captions and chapters in calls, pages and search', async () => {
    const id = await another();
    const shareToken = await share(id);
    await cutRecording(owner, id, { kept: KEPT, fileVersion: 0 });
    const { entries } = await readLibrary(owner, workspaceId);
    const seen = [
      await getRecording(owner, id),
      await readSharePage(shareToken),
      entries.find((each) => each.id === id),
    ];
    expect(JSON.stringify(seen)).not.toContain('Secret');
    expect(seen[0]).toMatchObject({ description: 'For Acme.\n0:00 Pricing\n0:25 Questions' });
    expect(await cuesOf(id)).toEqual([[2, 'The price']]);
  });

  it('is found by what it says, at its new times, and by what it hides only after a restore', async () => {
    const id = await converted();
    const find = async (text: string) =>
      (await searchCaptions(owner, workspaceId, { text })).results
        .filter(({ recordingId }) => recordingId === id)
        .flatMap(({ lines }) => lines.map(({ at }) => at));
    expect([await find('password'), await find('price')]).toEqual([[2], [12]]);
    await cutRecording(owner, id, { kept: KEPT, fileVersion: 0 });
    expect([await find('password'), await find('price')]).toEqual([[], [2]]);
    await restoreFile(owner, id, 0);
    expect([await find('password'), await find('price')]).toEqual([[2], [12]]);
  });

  it('is not converted by a viewer, and accepts no other file', async () => {
    const id = await another();
    const shareToken = await share(id);
    await cutRecording(owner, id, { kept: KEPT, fileVersion: 0 });
    await convertLinkedRecording(shareToken);
    expect(jobs()).toEqual([]);
    const videoURL = await upload(owner, WEBM_HEADER);
    const attaching = attachVideo(owner, id, { videoURL, fileSize: WEBM_HEADER.length, duration: 1 });
    await expect(attaching).rejects.toEqual(refusal('CONFLICT'));
    await expect(createFile(owner, id, { keepsTexts: true })).rejects.toEqual(refusal('CONFLICT'));
    const render = await renderIdOf(id);
    await expect(deleteRecording(owner, render)).rejects.toEqual(refusal('NOT_FOUND'));
    await expect(deleteFile(owner, id, 0)).rejects.toEqual(refusal('FILE_VERSION_PENDING'));
  });

  it('is made from the MP4, in frames', async () => {
    const id = await another();
    await cutRecording(owner, id, { kept: KEPT, fileVersion: 0 });
    await prepare(await renderIdOf(id));
    expect(jobs()[0]?.Settings?.Inputs).toMatchObject([
      {
        FileInput: expect.stringContaining(convertedKey(id, 1)),
        TimecodeSource: 'ZEROBASED',
        InputClippings: [
          { StartTimecode: '00:00:10:00', EndTimecode: '00:00:29:29' },
          { StartTimecode: '00:00:40:00', EndTimecode: '00:00:59:29' },
        ],
      },
    ]);
  });

  it('stays hidden when it cannot be rendered, and can be tried again', async () => {
    const id = await another();
    await cutRecording(owner, id, { kept: KEPT, fileVersion: 0 });
    await expect(retryCut(owner, id)).rejects.toEqual(refusal('CONFLICT'));
    const render = await renderIdOf(id);
    await prepare(render);
    await jobEnded(render, 1, FAILED);
    expect(await getRecording(owner, id)).toMatchObject({
      filePath: null,
      mp4FilePath: null,
      transcodeStatus: 'failed',
    });
    expect(await listFiles(owner, id)).toMatchObject({ next: { cut: { kept: KEPT, hasFailed: true } } });
    expect(await retryCut(owner, id)).toMatchObject({ transcodeStatus: 'processing' });
    await prepare(render);
    await complete(render, 2);
    expect(await getRecording(owner, id)).toMatchObject({ mp4FilePath: `/objects/${id}/2/video.mp4`, duration: 40 });
  });

  it('is found by the recovery', async () => {
    const id = await another();
    await cutRecording(owner, id, { kept: KEPT, fileVersion: 0 });
    const render = await renderIdOf(id);
    const before = clock.isoNow(60);
    expect(await reconcileRecording(render, { before, isManual: false })).toBe('restarted');
    await complete(render);
    expect(await getRecording(owner, id)).toMatchObject({ transcodeStatus: 'completed', fileVersion: 2 });
  });

  it('keeps the original, however long it takes', async () => {
    const id = await another();
    await cutRecording(owner, id, { kept: KEPT, fileVersion: 0 });
    later(2 * EARLIER_FILE_SECONDS);
    await runCleanup();
    vi.restoreAllMocks();
    expect(await keysUnder(id)).toContain(convertedKey(id, 1));
  });
});

describe('a cut of a recording without an MP4', () => {
  /** A recording that is being converted, and is cut meanwhile. @returns its id and that of the render */
  async function cutEarly(showsAtOnce = false) {
    const id = await attached();
    await prepare(id);
    await cutRecording(owner, id, { kept: KEPT, fileVersion: 0, showsAtOnce });
    mediaConvert.resetHistory();
    return { id, render: await renderIdOf(id) };
  }
  const inputs = () => jobs().map(({ Settings }) => Settings?.Inputs?.[0]);

  it('converts the original first, cuts the MP4 of that, and leaves nothing of it', async () => {
    const { id, render } = await cutEarly();
    expect(await getRecording(owner, id)).toMatchObject({
      filePath: null,
      transcodeStatus: 'processing',
      duration: 40,
    });
    await prepare(render);
    expect(inputs()).toMatchObject([{ FileInput: expect.stringContaining(originalPrefix(id)) }]);
    expect(inputs()[0]).not.toHaveProperty('InputClippings');
    await complete(render);
    const started = states.commandCalls(StartExecutionCommand).at(-1)?.args[0].input;
    expect(started).toMatchObject({ name: expect.stringContaining('file-1') });
    expect(await getRecording(owner, id)).toMatchObject({ filePath: null, transcodeStatus: 'processing' });
    // Its event comes again.
    await jobEnded(render, 1, { status: 'COMPLETE' });
    await prepare(render);
    expect(inputs()[1]).toMatchObject({
      FileInput: expect.stringContaining(convertedKey(render, 1)),
      InputClippings: [{ StartTimecode: '00:00:10:00' }, { StartTimecode: '00:00:40:00' }],
    });
    await complete(render, 2);
    expect(await getRecording(owner, id)).toMatchObject({ mp4FilePath: `/objects/${id}/2/video.mp4`, duration: 40 });
    // The job of the recording itself ends as well.
    await put(convertedKey(id, 1));
    await jobEnded(id, 1, { status: 'COMPLETE' });
    await runCleanup();
    expect(await storedKeys(convertedPrefix(id))).toEqual([]);
    expect((await storedKeys(convertedPrefix(render))).filter((key) => key.includes('/1/'))).toEqual([]);
    expect(await restoreFile(owner, id, 0)).toMatchObject({ duration: 60, mp4FilePath: null });
  });

  it.runIf(IS_NIGHTLY)('is found by the recovery before both conversions', async () => {
    const { id, render } = await cutEarly();
    const options = { before: clock.isoNow(60), isManual: false };
    expect(await reconcileRecording(render, options)).toBe('restarted');
    await put(convertedKey(render, 1), WEBM_HEADER);
    const outputDetails = [{ DurationInMs: 60_000 }];
    mediaConvert.on(GetJobCommand).resolves({
      Job: {
        Id: 'a-job',
        Role: '',
        Settings: {},
        Status: 'COMPLETE',
        OutputGroupDetails: [{ OutputDetails: outputDetails }],
      },
    });
    expect(await reconcileRecording(render, options)).toBe('restarted');
    expect(inputs()).toHaveLength(2);
    await complete(render, 2);
    expect(await getRecording(owner, id)).toMatchObject({ transcodeStatus: 'completed', duration: 40 });
  });

  it.runIf(IS_NIGHTLY)('stays hidden when the original cannot be converted, and begins again with that', async () => {
    const { id, render } = await cutEarly();
    await prepare(render);
    await jobEnded(render, 1, FAILED);
    expect(await getRecording(owner, id)).toMatchObject({ filePath: null, transcodeStatus: 'failed' });
    await retryCut(owner, id);
    await prepare(render);
    expect(inputs()[1]).not.toHaveProperty('InputClippings');
  });

  it('can be shown at once, by the original', async () => {
    const { id } = await cutEarly(true);
    expect(await getRecording(owner, id)).toMatchObject({
      filePath: `/objects/${id}/1/original.webm`,
      mp4FilePath: null,
      fileType: null,
      kept: KEPT,
    });
    mediaConvert.resetHistory();
    await convertLinkedRecording(await share(id));
    expect(jobs()).toEqual([]);
  });
});

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

describe('a rendered cut', () => {
  it('is the file of the recording, and the original is kept for 30 days from then on', async () => {
    const id = await another();
    const render = await cutAndRender(id);
    expect(await getRecording(owner, id)).toMatchObject({
      filePath: `/objects/${id}/2/original.mp4`,
      mp4FilePath: `/objects/${id}/2/video.mp4`,
      fileType: 'video/mp4',
      thumbnailPath: `/objects/${id}/2/thumbnail.jpg`,
      transcodeStatus: 'completed',
      duration: 40,
      fileSize: WEBM_HEADER.length,
      updatedOn: expect.any(String),
    });
    for (const file of ['original.mp4', 'video.mp4', 'thumbnail.jpg', 'picture.jpg']) {
      const url = await openObject(owner, { path: `/objects/${id}/2/${file}`, download: false });
      expect(url).toContain(convertedPrefix(render));
    }
    expect(await listFiles(owner, id)).toMatchObject({
      next: null,
      cut: { kept: KEPT, source: 0 },
      earlier: [{ number: 0, duration: 60 }],
    });
    later(EARLIER_FILE_SECONDS + 60);
    // The second run does the job that the first one stores.
    for (let runs = 0; runs < 2; runs += 1) await runCleanup();
    vi.restoreAllMocks();
    expect(await listFiles(owner, id)).toMatchObject({ cut: null, earlier: [] });
    expect((await keysUnder(id)).filter((key) => !key.startsWith('captions/'))).toEqual([]);
    expect(await cuesOf(id)).toEqual([[2, 'The price']]);
    expect(JSON.stringify(await stored(id))).not.toContain('Secret');
  });

  it('gives way to the original with everything that was hidden', async () => {
    const id = await another();
    await cutAndRender(id);
    expect(await restoreFile(owner, id, 0)).toMatchObject({
      duration: 60,
      description: DESCRIPTION,
      fileVersion: 3,
      transcodeStatus: 'completed',
    });
    expect(await cuesOf(id)).toEqual([
      [2, 'The password'],
      [12, 'The price'],
    ]);
    // The cut can come back too, and is then a cut of this original again.
    expect(await restoreFile(owner, id, 2)).toMatchObject({ duration: 40 });
    expect(await listFiles(owner, id)).toMatchObject({
      cut: { kept: KEPT, source: 3 },
      earlier: [{ number: 3, duration: 60 }],
    });
  });

  it.runIf(IS_NIGHTLY)(
    'and its original have the language of their speech that somebody states for one of them',
    async () => {
      const id = await converted();
      const UNKNOWN = { language: 'und', label: 'Unknown language' };
      await changeRecording(id, (recording) => {
        const heard = recording.file.captions.map((each) => ({
          ...each,
          ...UNKNOWN,
          automatic: { fileId: each.id, earlier: [] },
        }));
        return { after: withAttributes(recording, { captions: heard }) };
      });
      await cutAndRender(id);
      const [ofCut] = (await getRecording(owner, id)).captions;
      expect(ofCut).toMatchObject(UNKNOWN);
      await setCaptionsLanguage(owner, id, { captionsId: ofCut?.id ?? '', language: 'fr' });
      const FRENCH = { language: 'fr', label: 'French', automatic: { isCorrected: false } };
      const { captions } = await restoreFile(owner, id, 0);
      expect(captions).toMatchObject([FRENCH]);
      expect(captions[0]?.id).not.toBe(ofCut?.id);
      await setCaptionsLanguage(owner, id, { captionsId: captions[0]?.id ?? '', language: 'de' });
      // What is stated is not overwritten: somebody may have corrected it there.
      expect((await restoreFile(owner, id, 2)).captions).toMatchObject([FRENCH]);
    },
  );

  it.runIf(IS_NIGHTLY)('is replaced by another cut of the same original', async () => {
    const id = await another();
    await cutAndRender(id);
    const more: KeptRange[] = [[0, 50_000]];
    await cutAndRender(id, more);
    expect(await getRecording(owner, id)).toMatchObject({ duration: 50, description: DESCRIPTION });
    expect(await listFiles(owner, id)).toMatchObject({ cut: { kept: more, source: 0 } });
    expect(await cuesOf(id)).toHaveLength(2);
  });

  it('keeps its file when the original is deleted, and events come again', async () => {
    const id = await another();
    const render = await cutAndRender(id);
    await deleteFile(owner, id, 0);
    await complete(render);
    await prepare(render);
    await runCleanup();
    expect(await keysUnder(render)).toContain(convertedKey(render, 1));
    expect((await versionsNaming([id])).filter(({ key }) => !key.startsWith('captions/'))).toEqual([]);
    expect(await listFiles(owner, id)).toMatchObject({ cut: null, earlier: [] });
    await expect(restoreFile(owner, id, 0)).rejects.toEqual(refusal('NOT_FOUND'));
  });

  it.runIf(IS_NIGHTLY)('is deleted with its recording', async () => {
    const id = await another();
    const render = await cutAndRender(id);
    await deleteRecording(owner, id);
    await runCleanup();
    for (const each of [id, render]) expect([await getStoredFile(each), await keysUnder(each)]).toEqual([null, []]);
  });
});

describe('saving a cut', () => {
  it('lets the first of two people win, and tells the other', async () => {
    const id = await another();
    const others: KeptRange[] = [[0, 5000]];
    const results = await Promise.allSettled(
      [KEPT, others].map((kept) => cutRecording(owner, id, { kept, fileVersion: 0 })),
    );
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const won = results[0]?.status === 'fulfilled' ? KEPT : others;
    await expect(cutRecording(owner, id, { kept: KEPT, fileVersion: 0 })).rejects.toMatchObject({
      code: 'FILE_VERSION_CHANGED',
      details: { fileVersion: 1, kept: won },
    });
    // Who has seen it may change the cut before it is rendered.
    const first = await renderIdOf(id);
    await cutRecording(owner, id, { kept: [[0, 9000]], fileVersion: 1 });
    expect(await getStoredFile(first)).toBeNull();
    expect(await getRecording(owner, id)).toMatchObject({ duration: 9, fileVersion: 2 });
    expect(await keysUnder(id)).toContain(convertedKey(id, 1));
  });

  it('refuses parts of an original that was deleted meanwhile', async () => {
    const id = await another();
    await cutAndRender(id);
    const { fileVersion } = await listFiles(owner, id);
    await deleteFile(owner, id, 0);
    const kept: KeptRange[] = [[0, 9000]];
    await expect(cutRecording(owner, id, { kept, fileVersion, source: 0 })).rejects.toMatchObject({
      code: 'FILE_VERSION_CHANGED',
    });
    await cutRecording(owner, id, { kept, fileVersion, source: fileVersion });
  });

  it.each([
    ['nothing', [[0, 10]]],
    ['more than there is', [[0, 62_000]]],
  ] as [string, KeptRange[]][])('refuses to keep %s', async (_what, kept) => {
    const id = await another();
    await expect(cutRecording(owner, id, { kept, fileVersion: 0 })).rejects.toEqual(refusal('INVALID_INPUT'));
  });

  it('refuses a recording without a file or with one that cannot be converted, or that is being replaced', async () => {
    const { id: empty } = await newRecording(owner, workspaceId);
    await expect(cutRecording(owner, empty, { kept: KEPT, fileVersion: 0 })).rejects.toEqual(refusal('CONFLICT'));
    const uncopied = await attached();
    await expect(cutRecording(owner, uncopied, { kept: KEPT, fileVersion: 0 })).rejects.toEqual(refusal('CONFLICT'));
    await prepare(uncopied);
    await jobEnded(uncopied, 1, FAILED);
    await expect(cutRecording(owner, uncopied, { kept: KEPT, fileVersion: 0 })).rejects.toEqual(refusal('CONFLICT'));
    const id = await another();
    const { id: version } = await createFile(owner, id, { keepsTexts: true });
    await expect(cutRecording(owner, id, { kept: KEPT, fileVersion: 0 })).rejects.toEqual(
      refusal('FILE_VERSION_PENDING'),
    );
    await deleteRecording(owner, version);
    expect(await cutRecording(owner, id, { kept: KEPT, fileVersion: 0 })).toMatchObject({ duration: 40 });
  });
});
