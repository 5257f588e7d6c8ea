import { beforeAll, describe, expect, it, vi } from 'vitest';
import { IS_NIGHTLY } from '#scripts/test-support/test-length.ts';
import { cutoffEntry } from '#shared/model/ground/media-token.ts';
import type { KeptRange } from '#shared/rules/editing/kept-ranges.ts';
import { addUsage } from '../../../data/ground/rate-limit.ts';
import { conversionState } from '../../../data/video/file-changes.ts';
import { getFile } from '../../../data/video/file-item.ts';
import * as workflows from '../../../gateways/step-functions.ts';
import { nowSeconds } from '../../../process/clock.ts';
import { EARLIER_FILE_SECONDS, RATE_LIMITS } from '../../../process/limits.ts';
import type { Actor } from '../../ground/actor.ts';
import { captionsKey, convertedKey, convertedPrefix } from '../../ground/media-files/media-keys.ts';
import { openObject } from '../../sharing/media/open-media.ts';
import { later } from '../../test-support/clock.ts';
import { cuesOf, DESCRIPTION, KEPT, useCuts } from '../../test-support/cuts.ts';
import { complete, FAILED, jobEnded, keysUnder, prepare } from '../../test-support/files.ts';
import { put } from '../../test-support/objects.ts';
import { newRecording, stored, WEBM_HEADER } from '../../test-support/recordings.ts';
import { withAttributes } from '../../test-support/stored-recording.ts';
import { versionsNaming } from '../../test-support/stored-versions.ts';
import { newMember, refusal } from '../../test-support/tenants.ts';
import { deleteRecording } from '../../upkeep/cleanup/delete-recording.ts';
import { runCleanup } from '../../upkeep/cleanup/run-cleanup.ts';
import { changeRecording } from '../../video/recordings/change-recording.ts';
import { getRecording } from '../../video/recordings/get-recordings.ts';
import { setCaptionsLanguage } from '../captions/set-captions-language.ts';
import { createFile } from './create-file.ts';
import { cutRecording, retryCut } from './cut-recording.ts';
import { deleteFile } from './delete-file.ts';
import { listFiles } from './list-files.ts';
import { restoreFile } from './restore-file.ts';

const { here, attached, converted, another, renderIdOf, cutAndRender } = useCuts();
const DAY_SECONDS = 24 * 60 * 60;

let workspaceId: string;
let owner: Actor;
beforeAll(() => {
  ({ workspaceId, owner } = here);
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
    const [captions] = (await getRecording(owner, id)).captions;
    const ofCaptions = await openObject(owner, { path: captions?.path ?? '', download: false });
    expect(ofCaptions).toContain(`/${captionsKey(id, captions?.id ?? '')}`);
    const [claims] = ofCaptions.split('/')[2]?.split('.') ?? [];
    expect(Buffer.from(claims ?? '', 'base64url').toString()).toContain(cutoffEntry.captions(captions?.id ?? ''));
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

  it('that is given up keeps nothing of what its conversion writes later, when no event says that it has ended', async () => {
    const id = await another();
    await cutRecording(owner, id, { kept: KEPT, fileVersion: 0 });
    const render = await renderIdOf(id);
    await prepare(render);
    await restoreFile(owner, id, 0);
    await runCleanup();
    await put(convertedKey(render, 1));
    later(DAY_SECONDS + 60);
    await runCleanup();
    expect(await keysUnder(render)).toEqual([]);
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
    expect(await getFile(first)).toBeNull();
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

  it('is not refused beyond what anybody edits by hand, as restores and further attempts are: its conversion waits', async () => {
    const id = await another();
    const admin = await newMember(workspaceId, 'admin');
    const used = { name: 'changeVideoByUser', ...RATE_LIMITS.changeVideoByUser } as const;
    // A minute may end meanwhile.
    for (const after of [0, used.seconds]) await addUsage(used, admin.userId, used.max, nowSeconds() + after);
    for (const call of [() => restoreFile(admin, id, 0), () => retryCut(admin, id)]) {
      await expect(call()).rejects.toMatchObject({ code: 'RATE_LIMITED', details: { retryAfter: expect.any(Number) } });
    }
    const started = vi.spyOn(workflows, 'startPreparationExecution');
    expect(await cutRecording(admin, id, { kept: KEPT, fileVersion: 0 })).toMatchObject({ duration: 40 });
    expect(started).not.toHaveBeenCalled();
    const file = await getFile(await renderIdOf(id));
    expect(file && conversionState(file)).toBe('waiting');
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

describe('hidden areas', () => {
  const AREA = { name: 'Area 1', left: 0.1, top: 0.1, width: 0.5, height: 0.5, from: 1010, to: 2000 };
  const ON_FRAMES = { ...AREA, from: 1000 };
  const WHOLE: KeptRange[] = [[0, 60_000]];

  it('are stored with the cut, on frames, and stay hidden for a client that knows none', async () => {
    const id = await another();
    await cutRecording(owner, id, { kept: WHOLE, fileVersion: 0, areas: [AREA] });
    expect((await listFiles(owner, id)).next?.cut).toMatchObject({ areas: [ON_FRAMES] });
    await cutRecording(owner, id, { kept: KEPT, fileVersion: 1 });
    const render = await renderIdOf(id);
    await prepare(render);
    await complete(render);
    expect((await listFiles(owner, id)).cut).toMatchObject({ kept: KEPT, source: 0, areas: [ON_FRAMES] });
    const { fileVersion } = await getRecording(owner, id);
    await cutRecording(owner, id, { kept: KEPT, fileVersion, areas: [] });
    expect((await listFiles(owner, id)).next?.cut).toMatchObject({ areas: [] });
  });

  it('are told to the second of two people who save', async () => {
    const id = await another();
    await cutRecording(owner, id, { kept: WHOLE, fileVersion: 0, areas: [AREA] });
    await expect(cutRecording(owner, id, { kept: KEPT, fileVersion: 0 })).rejects.toMatchObject({
      details: { fileVersion: 1, kept: WHOLE, areas: [ON_FRAMES] },
    });
  });

  it('are refused outside the picture, and where none can be hidden: nothing is changed', async () => {
    const id = await another();
    const save = (areas: (typeof AREA)[]) => cutRecording(owner, id, { kept: WHOLE, fileVersion: 0, areas });
    await expect(save([{ ...AREA, left: 0.9 }])).rejects.toEqual(refusal('INVALID_INPUT'));
    vi.stubEnv('HIDE_AREAS', 'off');
    await expect(save([AREA])).rejects.toEqual(refusal('CONFLICT'));
    expect(await getRecording(owner, id)).toMatchObject({ fileVersion: 0, transcodeStatus: 'completed' });
  });
});
