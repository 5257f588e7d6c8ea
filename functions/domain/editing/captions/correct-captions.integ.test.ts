import { beforeEach, describe, expect, it } from 'vitest';
import { IS_NIGHTLY } from '#scripts/test-support/test-length.ts';
import type { StoredRecording } from '../../../data/video/recording.ts';
import { newId } from '../../../process/ids.ts';
import { EARLIER_CORRECTIONS_MAX } from '../../../process/limits.ts';
import type { Actor } from '../../ground/actor.ts';
import { captionsKey, captionsPrefix } from '../../ground/media-files/media-keys.ts';
import { openObject } from '../../sharing/media/open-media.ts';
import { storedKeys } from '../../test-support/objects.ts';
import { stored } from '../../test-support/recordings.ts';
import { newTenant, refusal } from '../../test-support/tenants.ts';
import { captionsText, HELLO, storeWebm, transcribe, useTranscribe } from '../../test-support/transcripts.ts';
import { runCleanup } from '../../upkeep/cleanup/run-cleanup.ts';
import { getRecording } from '../../video/recordings/get-recordings.ts';
import { removeCaptions } from './change-captions.ts';
import { correctCaptions, listCaptionsVersions, restoreCaptions, showTranscript } from './correct-captions.ts';
import { cutCaptions } from './cut-captions.ts';

const { complete: completeOf } = useTranscribe();
let owner: Actor;
let recording: StoredRecording;

const complete = (attempt: number, webVtt?: string) => completeOf(recording.id, attempt, webVtt);
const captionsOf = async () => (await getRecording(owner, recording.id)).captions;
const ids = async () => (await captionsOf()).map(({ id }) => id);
const textOf = (id?: string) => captionsText(recording.id, id);

describe('automatic captions', () => {
  let first: string;
  const correct = (captionsId: string, text: string, number = 0) =>
    correctCaptions(owner, recording.id, { captionsId, lines: [{ number, text }] });
  beforeEach(async () => {
    const tenant = await newTenant();
    owner = tenant.owner;
    recording = await storeWebm({ workspaceId: tenant.workspaceId, userId: owner.userId });
    await transcribe(owner, recording.id);
    await complete(1);
    [first = ''] = await ids();
  });

  it('are corrected line by line, with their times, and a line without text is removed', async () => {
    await correctCaptions(owner, recording.id, {
      captionsId: first,
      lines: [
        { number: 0, text: 'Good day <b>\n\nand -->' },
        { number: 1, text: '' },
      ],
    });
    const [captions] = await captionsOf();
    expect(captions?.automatic).toEqual({ isCorrected: true });
    expect(await textOf(captions?.id)).toBe(
      'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nGood day &lt;b&gt;\nand --&gt;\n',
    );
  });

  it('are not corrected over somebody else’s correction, beyond their end, or away', async () => {
    const { captions } = await correct(first, 'Hi');
    await expect(correct(first, 'Hey')).rejects.toEqual(refusal('CAPTIONS_CHANGED'));
    const [{ id } = { id: '' }] = captions;
    await expect(correct(id, 'Hey', 2)).rejects.toEqual(refusal('INVALID_CAPTIONS'));
    const lines = [0, 1].map((number) => ({ number, text: ' ' }));
    const all = correctCaptions(owner, recording.id, { captionsId: id, lines });
    await expect(all).rejects.toEqual(refusal('INVALID_CAPTIONS'));
  });

  it('keep their corrections when the recording is transcribed again, and the new text can be restored', async () => {
    await correct(first, 'Hi');
    const [corrected] = await ids();
    await transcribe(owner, recording.id);
    await complete(2, HELLO.replace('Hello', 'Yellow'));
    expect(await ids()).toEqual([corrected]);
    expect(await textOf(corrected)).toContain('Hi');
    await restoreCaptions(owner, recording.id, { captionsId: corrected ?? '' });
    const [captions] = await captionsOf();
    expect(captions?.automatic).toEqual({ isCorrected: false });
    expect(await textOf(captions?.id)).toContain('Yellow');
  });

  it.runIf(IS_NIGHTLY)('without corrections are replaced by a new text', async () => {
    await transcribe(owner, recording.id);
    await complete(2, HELLO.replace('Hello', 'Yellow'));
    const [id] = await ids();
    expect(await textOf(id)).toContain('Yellow');
    await runCleanup();
    expect(await storedKeys(captionsPrefix(recording.id))).toEqual([captionsKey(recording.id, id ?? '')]);
  });

  it.runIf(IS_NIGHTLY)('keep some versions of their corrections, which can be restored', async () => {
    let id = first;
    for (let count = 0; count < EARLIER_CORRECTIONS_MAX + 3; count += 1) {
      await correct(id, `Hello ${count}`);
      [id = ''] = await ids();
    }
    const versions = await listCaptionsVersions(owner, recording.id, id);
    expect(versions).toHaveLength(EARLIER_CORRECTIONS_MAX);
    expect(versions[0]).toMatchObject({ endedBy: owner.userId });
    await runCleanup();
    // The present one, the automatic one, and the versions.
    expect(await storedKeys(captionsPrefix(recording.id))).toHaveLength(EARLIER_CORRECTIONS_MAX + 2);
    await restoreCaptions(owner, recording.id, { captionsId: id, correctionId: versions[1]?.id });
    expect(await textOf((await ids())[0])).toContain(`Hello ${EARLIER_CORRECTIONS_MAX}`);
    const unknown = restoreCaptions(owner, recording.id, { captionsId: (await ids())[0] ?? '', correctionId: newId() });
    await expect(unknown).rejects.toEqual(refusal('NOT_FOUND'));
  });

  it('leave no text when they are removed', async () => {
    await correct(first, 'Hi');
    await correct((await ids())[0] ?? '', 'Hey');
    await removeCaptions(owner, recording.id, (await ids())[0] ?? '');
    await runCleanup();
    expect(await storedKeys(captionsPrefix(recording.id))).toEqual([]);
  });

  it('of a cut say only what is heard in it, also as the engine wrote them', async () => {
    await correct(first, 'Hi');
    const { captions } = await cutCaptions(recording.id, (await stored(recording.id)).file.captions, [[2500, 10_000]]);
    const [cut] = captions;
    expect(await textOf(cut?.id)).toBe('WEBVTT\n\n00:00:00.500 --> 00:00:01.500\nall of you\n');
    expect(await textOf(cut?.automatic?.fileId)).toBe(await textOf(cut?.id));
    expect(cut?.automatic?.earlier).toEqual([]);
  });

  it('cannot be read by their address once they are corrected or hidden', async () => {
    const open = (id: string) => openObject(owner, { path: `${recording.id}/captions-${id}.vtt`, download: false });
    await expect(open(first)).resolves.toContain(first);
    await correct(first, 'Hi');
    await expect(open(first)).rejects.toEqual(refusal('NO_FILE'));
    const [corrected = ''] = await ids();
    await showTranscript(owner, recording.id, true);
    await showTranscript(owner, recording.id, false);
    await expect(open(corrected)).rejects.toEqual(refusal('NO_FILE'));
    const [again = ''] = await ids();
    expect(await textOf(again)).toContain('Hi');
    expect((await stored(recording.id)).file.captions[0]?.automatic?.fileId).toBe(first);
  });
});
