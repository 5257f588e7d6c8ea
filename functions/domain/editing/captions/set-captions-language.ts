import type { Recording } from '#shared/api/video/recordings.ts';
import { UNKNOWN_LANGUAGE } from '#shared/model/editing/transcripts.ts';
import { changeEarlierFiles, withEarlier } from '../../../data/video/earlier-files.ts';
import type { StoredCaptions } from '../../../data/video/file.ts';
import type { StoredRecording } from '../../../data/video/recording.ts';
import type { Actor } from '../../ground/actor.ts';
import { getRecording } from '../../video/recordings/get-recordings.ts';
import { loadRecording } from '../../video/recordings/load-recording.ts';
import { freeName } from './automatic-captions.ts';
import { changeCaptions, requireCaptions, withCaptions } from './change-captions.ts';

interface Stated {
  captionsId: string;
  /** BCP 47. */
  language: string;
}

/** The captions, with a language for the automatic ones of an unknown language. */
const withLanguage = (captions: StoredCaptions[], language: string): StoredCaptions[] =>
  captions.map((each) =>
    each.automatic && each.language === UNKNOWN_LANGUAGE
      ? { ...each, language, label: freeName(captions, language) }
      : each,
  );

/**
 * The recording once the language of its automatic captions is stated. The original of its cut, and other cuts of it,
 * get the same language if they have none: people can restore them, and the speech is the same.
 */
async function statedForCuts(recording: StoredRecording, language: string) {
  const before = await withEarlier(recording);
  const { file: shown } = recording;
  const source = shown.cut?.source ?? shown.number;
  const earlier = before.earlier.map((file) => {
    const { texts } = file.ended;
    if (!texts || (file.cut?.source ?? file.number) !== source) return file;
    const stated = { ...texts, captions: withLanguage(texts.captions, language) };
    return { ...file, ended: { ...file.ended, texts: stated } };
  });
  return changeEarlierFiles(before, { recording, earlier });
}

/**
 * States the language of captions. Automatic captions get its name. Their file and its addresses stay.
 * @throws AppError NOT_FOUND (of the recording, or of the captions), FORBIDDEN
 */
export async function setCaptionsLanguage(
  actor: Actor,
  recordingId: string,
  { captionsId, language }: Stated,
): Promise<Recording> {
  await loadRecording(actor, recordingId);
  await changeCaptions(recordingId, async (recording) => {
    const found = requireCaptions(recording.file, captionsId);
    if (found.language === language) return null;
    const others = recording.file.captions.filter((each) => each !== found);
    const after = { ...found, language, ...(found.automatic && { label: freeName(others, language) }) };
    const captions = recording.file.captions.map((each) => (each === found ? after : each));
    const stated = found.automatic ? await statedForCuts(recording, language) : { after: recording, with: [] };
    return { ...stated, after: withCaptions(stated.after, captions) };
  });
  return getRecording(actor, recordingId);
}
