import { startTranscode } from '../conversion/start-transcode.ts';
import { loadShared } from './load-shared.ts';

/** Has a shared recording converted that still waits for it; on any other it does nothing. */
export async function transcodeShared(shareToken: string): Promise<{ message: string }> {
  const { id } = await loadShared(shareToken);
  await startTranscode(id);
  return { message: 'Conversion requested' };
}
