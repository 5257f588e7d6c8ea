import type { Recording } from '#shared/api/video/recordings.ts';
import type { Cue } from '#shared/model/editing/captions.ts';
import { cutoffEntry } from '#shared/model/ground/media-token.ts';
import { readStoredCaptions } from '#shared/rules/editing/read-stored-captions.ts';
import { writeCaptions } from '#shared/rules/editing/write-captions.ts';
import { captionsFileIds, type StoredCaptions, type StoredFile } from '../../../data/video/file.ts';
import { readObject } from '../../../gateways/s3/s3.ts';
import { isoNow } from '../../../process/clock.ts';
import { EARLIER_CORRECTIONS_MAX } from '../../../process/limits.ts';
import type { Actor } from '../../ground/actor.ts';
import { AppError, notFound } from '../../ground/app-error.ts';
import { limitCreation } from '../../ground/limit-rate.ts';
import { captionsKey } from '../../ground/media-files/media-keys.ts';
import { endAccess, orderRevocations } from '../../ground/revocations/end-access.ts';
import { getRecording } from '../../video/recordings/get-recordings.ts';
import { loadRecording } from '../../video/recordings/load-recording.ts';
import { changeCaptions, requireCaptions, storeCaptions, takeCaptions, withCaptions } from './change-captions.ts';

type AutomaticCaptions = StoredCaptions & { automatic: NonNullable<StoredCaptions['automatic']> };

/** @throws AppError CAPTIONS_CHANGED for an id that was replaced; NOT_FOUND for another one, and for uploaded captions */
function requireAutomatic(file: StoredFile, captionsId: string): AutomaticCaptions {
  const isReplaced = file.captions.some((each) => each.id !== captionsId && captionsFileIds(each).includes(captionsId));
  if (isReplaced) {
    throw new AppError('CAPTIONS_CHANGED', 'Somebody else has changed these captions in the meantime');
  }
  const { automatic, ...captions } = requireCaptions(file, captionsId);
  if (!automatic) throw notFound('Captions');
  return { ...captions, automatic };
}

/** @throws AppError NOT_FOUND */
async function readFile(recordingId: string, fileId: string): Promise<Uint8Array> {
  const file = await readObject(captionsKey(recordingId, fileId));
  if (!file) throw notFound('Captions');
  return file;
}

/** Captions with another text. The present one becomes a version, unless the engine made it. */
function withText({ automatic, ...captions }: AutomaticCaptions, id: string, by: string): AutomaticCaptions {
  const { fileId, earlier } = automatic;
  const all = captions.id === fileId ? earlier : [...earlier, { id: captions.id, endedAt: isoNow(), endedBy: by }];
  return { ...captions, id, automatic: { fileId, earlier: all.slice(-EARLIER_CORRECTIONS_MAX) } };
}

/**
 * Replaces automatic captions of a recording by another text of them.
 * @param id of the new file
 */
async function replaceText(
  actor: Actor,
  recordingId: string,
  captionsId: string,
  id: string,
  decide: (captions: AutomaticCaptions) => AutomaticCaptions,
): Promise<Recording> {
  await changeCaptions(recordingId, (recording) => {
    const before = requireAutomatic(recording.file, captionsId);
    const after = decide(before);
    const needed = captionsFileIds(after);
    const ended = captionsFileIds(before).filter((fileId) => !needed.includes(fileId));
    return {
      ended,
      after: withCaptions(
        recording,
        recording.file.captions.map((each) => (each.id === captionsId ? after : each)),
      ),
      with: [
        takeCaptions(id),
        // Its file stays, and nobody reads it.
        ...(ended.includes(captionsId) ? [] : orderRevocations([cutoffEntry.captions(captionsId)])),
      ],
    };
  });
  await endAccess([cutoffEntry.captions(captionsId)]);
  return getRecording(actor, recordingId);
}

interface CorrectedLine {
  number: number;
  text: string;
}

/** An empty line would end a cue of WebVTT. */
const cueText = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');

/** @throws AppError INVALID_CAPTIONS */
function correct(cues: Cue[], lines: CorrectedLine[]): Cue[] {
  const texts = new Map(lines.map(({ number, text }) => [number, cueText(text)]));
  if (lines.some(({ number }) => number >= cues.length)) {
    throw new AppError('INVALID_CAPTIONS', `These captions have ${cues.length} lines`);
  }
  const corrected = cues.map((cue, number) => ({ ...cue, text: texts.get(number) ?? cue.text }));
  const shown = corrected.filter(({ text }) => text !== '');
  if (shown.length === 0) throw new AppError('INVALID_CAPTIONS', 'At least one line needs text');
  return shown;
}

/**
 * Corrects lines of automatic captions.
 * @throws AppError NOT_FOUND, FORBIDDEN, INVALID_CAPTIONS, CAPTIONS_CHANGED, RATE_LIMITED
 */
export async function correctCaptions(
  actor: Actor,
  recordingId: string,
  { captionsId, lines }: { captionsId: string; lines: CorrectedLine[] },
): Promise<Recording> {
  const { file, workspaceId } = await loadRecording(actor, recordingId);
  requireAutomatic(file, captionsId);
  await limitCreation('captions', actor, workspaceId);
  const cues = readStoredCaptions(Buffer.from(await readFile(recordingId, captionsId)).toString());
  const id = await storeCaptions(recordingId, Buffer.from(writeCaptions(correct(cues, lines))));
  return replaceText(actor, recordingId, captionsId, id, (captions) => withText(captions, id, actor.userId));
}

/** Versions of automatic captions, the newest first. @throws AppError NOT_FOUND, FORBIDDEN, CAPTIONS_CHANGED */
export async function listCaptionsVersions(actor: Actor, recordingId: string, captionsId: string) {
  const { file } = await loadRecording(actor, recordingId);
  return [...requireAutomatic(file, captionsId).automatic.earlier].reverse();
}

/**
 * Restores a version of automatic captions, or the text that the engine made.
 * @throws AppError NOT_FOUND (of the recording, the captions, or the version), FORBIDDEN, CAPTIONS_CHANGED, RATE_LIMITED
 */
export async function restoreCaptions(
  actor: Actor,
  recordingId: string,
  { captionsId, correctionId }: { captionsId: string; correctionId?: string | undefined },
): Promise<Recording> {
  const { file, workspaceId } = await loadRecording(actor, recordingId);
  const { automatic } = requireAutomatic(file, captionsId);
  if (correctionId !== undefined && !automatic.earlier.some(({ id }) => id === correctionId)) throw notFound('Version');
  await limitCreation('captions', actor, workspaceId);
  // Also when it is shown already: a repeated call succeeds.
  const id = await storeCaptions(recordingId, await readFile(recordingId, correctionId ?? automatic.fileId));
  return replaceText(actor, recordingId, captionsId, id, (captions) => {
    const after = withText(captions, id, actor.userId);
    return correctionId === undefined ? { ...after, automatic: { ...after.automatic, fileId: id } } : after;
  });
}

/**
 * Shows the automatic captions of a recording to people with a link, or hides them. When they are hidden, the addresses
 * that people have end within a minute, because the captions get other ids.
 * @throws AppError NOT_FOUND, FORBIDDEN, CONFLICT
 */
export async function showTranscript(actor: Actor, recordingId: string, isShown: boolean): Promise<Recording> {
  const known = await loadRecording(actor, recordingId);
  const copies = new Map<string, string>();
  if (!isShown && known.showsTranscript) {
    for (const { id, automatic } of known.file.captions) {
      if (automatic) copies.set(id, await storeCaptions(recordingId, await readFile(recordingId, id)));
    }
  }
  await changeCaptions(recordingId, (recording) => {
    if (recording.showsTranscript === isShown) return null;
    const captions = isShown ? recording.file.captions : recording.file.captions.map((each) => renamed(each, copies));
    return {
      after: { ...withCaptions(recording, captions), showsTranscript: isShown },
      with: [...copies.values()].map(takeCaptions),
      ended: [...copies.keys()],
    };
  });
  return getRecording(actor, recordingId);
}

/** @throws AppError CONFLICT for captions that were changed at the same moment */
function renamed(captions: StoredCaptions, copies: ReadonlyMap<string, string>): StoredCaptions {
  const { automatic } = captions;
  if (!automatic) return captions;
  const id = copies.get(captions.id);
  if (id === undefined) {
    throw new AppError('CONFLICT', 'These captions were changed at the same moment. Please try again.');
  }
  return { ...captions, id, automatic: automatic.fileId === captions.id ? { ...automatic, fileId: id } : automatic };
}
