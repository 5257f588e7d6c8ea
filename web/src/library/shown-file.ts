import { getShownFile, type ShownFile } from '#shared/api/sharing/media.ts';
import { callInBackground } from '#web/lib/api.ts';
import { nullIfRefused } from '#web/lib/http/null-if-refused.ts';

/** The file that players show of a recording now; null when it is deleted, or not open to the user any more. */
export const askShownFile = (id: string, signal: AbortSignal): Promise<ShownFile | null> =>
  nullIfRefused(callInBackground(getShownFile, { params: { id }, signal }));
