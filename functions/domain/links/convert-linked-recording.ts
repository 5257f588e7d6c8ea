import { startConversion } from '../conversion/start-conversion.ts';
import { openLink } from './load-link.ts';
import { requireVisit } from './require-visit.ts';

/**
 * Starts the conversion of a shared recording that waits for it. Does nothing for any other recording.
 * @throws AppError see `openLink` and `requireVisit`
 */
export async function convertLinkedRecording(
  shareToken: string,
  pass: string | null = null,
): Promise<{ message: string }> {
  const opened = await openLink(shareToken);
  await requireVisit(opened, pass);
  await startConversion(opened.recording.id);
  return { message: 'Conversion requested' };
}
