import { GetJobCommand } from '@aws-sdk/client-mediaconvert';
import { StartExecutionCommand } from '@aws-sdk/client-sfn';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { IS_NIGHTLY } from '#scripts/test-support/test-length.ts';
import { cutoffEntry } from '#shared/model/ground/media-token.ts';
import { pageConversions } from '../../../data/video/conversions.ts';
import * as clock from '../../../process/clock.ts';
import { EARLIER_FILE_SECONDS } from '../../../process/limits.ts';
import type { Actor } from '../../ground/actor.ts';
import { captionsPrefix, convertedKey, convertedPrefix, originalPrefix } from '../../ground/media-files/media-keys.ts';
import { shareRecording } from '../../sharing/links/save-link.ts';
import { openObject } from '../../sharing/media/open-media.ts';
import { convertLinkedRecording } from '../../sharing/visits/convert-linked-recording.ts';
import { readSharePage } from '../../sharing/visits/read-share-page.ts';
import { later } from '../../test-support/clock.ts';
import { cutoffOf } from '../../test-support/cutoffs.ts';
import { cuesOf, KEPT, useCuts } from '../../test-support/cuts.ts';
import { complete, FAILED, jobEnded, keysUnder, prepare } from '../../test-support/files.ts';
import { put, storedKeys } from '../../test-support/objects.ts';
import { stored, upload, WEBM_HEADER } from '../../test-support/recordings.ts';
import { refusal } from '../../test-support/tenants.ts';
import { deleteRecording } from '../../upkeep/cleanup/delete-recording.ts';
import { runCleanup } from '../../upkeep/cleanup/run-cleanup.ts';
import { attachVideo } from '../../video/preparation/attach-video.ts';
import { getRecording } from '../../video/recordings/get-recordings.ts';
import { readLibrary } from '../../video/recordings/read-library.ts';
import { reconcileFile } from '../../video/recovery/reconcile-file.ts';
import { searchCaptions } from '../captions/search-captions.ts';
import { createFile } from './create-file.ts';
import { cutRecording, retryCut } from './cut-recording.ts';
import { deleteFile } from './delete-file.ts';
import { listFiles } from './list-files.ts';
import { restoreFile } from './restore-file.ts';

const { mediaConvert, states, jobs, here, attached, converted, another, renderIdOf } = useCuts();
let workspaceId: string;
let owner: Actor;
beforeAll(() => {
  ({ workspaceId, owner } = here);
});

const share = async (id: string) => (await shareRecording(owner, id, {})).shareToken;

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

  it('leaves no captions when it is cut more or given up', async () => {
    const id = await another();
    const files = () => storedKeys(captionsPrefix(id));
    const whole = await files();
    expect(whole).toHaveLength(1);
    await cutRecording(owner, id, { kept: KEPT, fileVersion: 0 });
    const first = await files();
    await cutRecording(owner, id, { kept: [[11_000, 20_000]], fileVersion: 1 });
    await runCleanup();
    const second = await files();
    expect([first, second].map(({ length }) => length)).toEqual([2, 2]);
    expect(first.filter((key) => second.includes(key))).toEqual(whole);
    expect(await cuesOf(id)).toEqual([[1, 'The price']]);
    await restoreFile(owner, id, 0);
    await runCleanup();
    expect(await files()).toEqual(whole);
    expect(await cuesOf(id)).toHaveLength(2);
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

  it('is rendered by the recovery when it is tried again and nothing can be started', async () => {
    const id = await another();
    await cutRecording(owner, id, { kept: KEPT, fileVersion: 0 });
    const render = await renderIdOf(id);
    await prepare(render);
    await jobEnded(render, 1, FAILED);
    states.on(StartExecutionCommand).rejects(new Error('Rate exceeded'));
    expect(await retryCut(owner, id)).toMatchObject({ transcodeStatus: 'processing' });
    const { ids } = await pageConversions(['waiting'], { before: clock.isoNow(60), after: null, size: 50 });
    expect(ids).toContain(render);
    expect(await reconcileFile(render, { before: clock.isoNow(60), isManual: false })).toBe('restarted');
    await complete(render, 2);
    expect(await getRecording(owner, id)).toMatchObject({ transcodeStatus: 'completed', duration: 40 });
  });

  it('has not failed any more once an administrator has begun another attempt', async () => {
    const id = await another();
    await cutRecording(owner, id, { kept: KEPT, fileVersion: 0 });
    const render = await renderIdOf(id);
    await prepare(render);
    await jobEnded(render, 1, FAILED);
    expect(await reconcileFile(render, { before: clock.isoNow(60), isManual: true })).toBe('restarted');
    expect(await getRecording(owner, id)).toMatchObject({ transcodeStatus: 'processing' });
    await jobEnded(render, 2, FAILED);
    expect(await getRecording(owner, id)).toMatchObject({ transcodeStatus: 'failed' });
  });

  it('is found by the recovery', async () => {
    const id = await another();
    await cutRecording(owner, id, { kept: KEPT, fileVersion: 0 });
    const render = await renderIdOf(id);
    const before = clock.isoNow(60);
    expect(await reconcileFile(render, { before, isManual: false })).toBe('restarted');
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
  async function cutEarly() {
    const id = await attached();
    await prepare(id);
    await cutRecording(owner, id, { kept: KEPT, fileVersion: 0 });
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
    expect(await reconcileFile(render, options)).toBe('restarted');
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
    expect(await reconcileFile(render, options)).toBe('restarted');
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
});
