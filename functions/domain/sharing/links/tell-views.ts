import type { StoredLink } from '../../../data/sharing/link.ts';
import { listUnknownViews, tellViews } from '../../../data/sharing/link-views.ts';
import { logError } from '../../../observability/log.ts';

async function tellEach(links: AsyncGenerator<StoredLink>, hasTime: () => boolean): Promise<void> {
  for await (const link of links) {
    if (!hasTime()) return;
    try {
      await tellViews(link);
    } catch (error) {
      logError('The library could not be told the views of a link', error, { recordingId: link.recordingId });
    }
  }
}

/** Tells the library the views of main links that it does not know yet. */
export async function tellUnknownViews(hasTime: () => boolean): Promise<void> {
  await Promise.all(listUnknownViews().map((links) => tellEach(links, hasTime)));
}
