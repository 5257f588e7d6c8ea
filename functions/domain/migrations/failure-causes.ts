import { factIn } from '#shared/video-file/video-file-error.ts';
import { getStoredFile } from '../../data/recording.ts';
import { faultOf } from '../../gateways/job-faults.ts';
import { storeFailureCause } from '../conversion/attempts.ts';
import { reconcileJoin } from '../recovery/reconcile-join.ts';

/** Texts about files that version 0.1.0 stored, besides those of `VideoFileError`. */
const OLD_FACTS = ['The recording is empty', 'The recording has no picture', 'The recording is incomplete:'];

const CODE = /^Job \S+ failed \((\d+)\):/;

/** Whether version 0.1.0 stored this failure because of the file. */
function isOfFile(conversionError: string): boolean {
  const code = CODE.exec(conversionError)?.[1];
  if (code !== undefined) return faultOf(Number(code)).fileFact !== null;
  return factIn(conversionError) !== null || OLD_FACTS.some((fact) => conversionError.startsWith(fact));
}

/**
 * Gives a failed conversion that version 0.1.0 stored its cause. Segments whose join that version gave up are joined
 * once more.
 */
export async function giveFailureCause(recordingId: string): Promise<void> {
  const file = await getStoredFile(recordingId);
  if (!file) return;
  const { transcodeStatus, failureCause, conversionError, segments } = file;
  if (transcodeStatus === 'failed' && failureCause === null) {
    const text = conversionError ?? '';
    await storeFailureCause(recordingId, isOfFile(text) ? 'file' : 'system', factIn(text) ?? conversionError);
  }
  if (segments?.state === 'failed') await reconcileJoin(file, { isManual: false });
}
