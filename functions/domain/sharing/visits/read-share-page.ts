import type { SharePageData } from '#shared/api/sharing/share-page-data.ts';
import { nowSeconds } from '../../../process/clock.ts';
import { newVisitorId } from '../../../process/ids.ts';
import { isGuarded } from '../links/link-gate.ts';
import { openLink } from '../links/load-link.ts';
import { presentLink } from '../links/present-link.ts';
import { mediaOf } from './media-of-link.ts';

/**
 * Reads the data of a link's page and of its previews. It counts no view: programs that make previews load the page
 * too. The page calls `visitLink` when somebody opens it.
 * @returns null for a link with a gate: its page shows nothing of the recording
 * @throws AppError see `openLink`
 */
export async function readSharePage(shareToken: string): Promise<SharePageData | null> {
  const issuedAt = nowSeconds();
  const opened = await openLink(shareToken);
  const { recording, link } = opened;
  if (isGuarded(link)) return null;
  const shown = await presentLink(opened);
  const media = await mediaOf(opened, shown, issuedAt);
  const { attached = null, saving = null } = recording.file.segments ?? {};
  const { init, firstSegment } = attached ?? saving?.first ?? {};
  const versions = init && firstSegment ? { versions: { init, firstSegment } } : {};
  return { recording: shown, visitor: newVisitorId(), media, ...versions };
}
