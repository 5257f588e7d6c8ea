import { startConversion } from '../conversion/start-conversion.ts';
import { loadLink } from './load-link.ts';

/** Has a shared recording converted that still waits for it; on any other it does nothing. */
export async function convertLinkedRecording(shareToken: string): Promise<{ message: string }> {
  const { id } = await loadLink(shareToken);
  await startConversion(id);
  return { message: 'Conversion requested' };
}
