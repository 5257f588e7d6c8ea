import { startConversion } from '../../video/conversion/start-conversion.ts';
import { openLink } from '../links/load-link.ts';
import { requireVisit } from './require-visit.ts';

/**
 * Starts the conversion of a shared recording that waits for it. Does nothing for any other recording, or after a fault
 * of the service: the schedule waits before it tries again, so that an outage does not use up all attempts.
 * @throws AppError see `openLink` and `requireVisit`
 */
export async function convertLinkedRecording(
  shareToken: string,
  pass: string | null = null,
): Promise<{ message: string }> {
  const opened = await openLink(shareToken);
  await requireVisit(opened, pass);
  const { id, file } = opened.recording;
  if (file.transientFailures === 0) await startConversion(id);
  return { message: 'Conversion requested' };
}
