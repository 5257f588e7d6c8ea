import { factIn } from '#shared/video-file/video-file-error.ts';
import { pageConversions } from '../../data/conversions.ts';
import { getStoredRecording, type StoredRecording } from '../../data/recording.ts';
import { storeFailuresClassified } from '../../data/recovery.ts';
import { logError, logInfo } from '../../observability/log.ts';
import { isoNow } from '../../process/clock.ts';
import { isFileError } from '../conversion/classify-job.ts';
import { storeFailureCause } from '../conversion/transitions.ts';
import { reconcileJoin } from './reconcile-join.ts';

/** Recordings on one page of the list. */
const PAGE = 50;

/** Texts about files that earlier versions of the program stored, besides those of `VideoFileError`. */
const OLD_FACTS = ['The recording is empty', 'The recording has no picture', 'The recording is incomplete:'];

const CODE = /^Job \S+ failed \((\d+)\):/;

/** Whether an earlier version of the program stored this failure because of the file. */
function isOfFile(conversionError: string): boolean {
  const code = CODE.exec(conversionError)?.[1];
  if (code !== undefined) return isFileError(Number(code));
  return factIn(conversionError) !== null || OLD_FACTS.some((fact) => conversionError.startsWith(fact));
}

async function classify({ id, transcodeStatus, conversionError }: StoredRecording): Promise<void> {
  if (transcodeStatus !== 'failed') return;
  const text = conversionError ?? '';
  await storeFailureCause(id, isOfFile(text) ? 'file' : 'system', factIn(text) ?? conversionError);
}

/** A recording that cannot be read or changed keeps its failure as it is. */
async function classifyOne(recordingId: string): Promise<void> {
  try {
    const recording = await getStoredRecording(recordingId);
    if (!recording) return;
    await classify(recording);
    if (recording.segments?.state === 'failed') await reconcileJoin(recording, { isManual: false });
  } catch (error) {
    logError('The failure of a recording could not be classified', error, { recordingId });
  }
}

/**
 * Gives the failures that an earlier version of the program stored a cause, once. Segments whose join it gave up are
 * joined once more.
 * @param hasTime whether to handle another recording; the next call begins again
 */
export async function classifyOldFailures(hasTime: () => boolean): Promise<void> {
  let after: string | null = null;
  do {
    const page = await pageConversions(['failed'], { before: isoNow(), after, size: PAGE });
    for (const id of page.ids) {
      if (!hasTime()) return;
      await classifyOne(id);
    }
    after = page.next;
  } while (after !== null);
  await storeFailuresClassified();
  logInfo('The failures of earlier versions are classified', {});
}
