import type { Recording } from '#shared/api/recordings.ts';
import type { Actor } from '../actor.ts';
import { getRecording } from '../recordings/get-recordings.ts';
import { loadRecording } from '../recordings/load-recording.ts';
import { freeName } from './automatic-captions.ts';
import { changeCaptions, requireCaptions } from './change-captions.ts';

interface Stated {
  captionsId: string;
  /** BCP 47. */
  language: string;
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
  await loadRecording(actor, recordingId, 'recording:change');
  await changeCaptions(recordingId, (recording) => {
    const found = requireCaptions(recording, captionsId);
    if (found.language === language) return null;
    const others = recording.captions.filter((each) => each !== found);
    const after = { ...found, language, ...(found.automatic && { label: freeName(others, language) }) };
    return { after: { ...recording, captions: recording.captions.map((each) => (each === found ? after : each)) } };
  });
  return getRecording(actor, recordingId);
}
