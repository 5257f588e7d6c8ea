import { tryApply } from '../../data/apply.ts';
import type { StoredLink } from '../../data/link.ts';
import { type FirstView, firstViewMarked, moveOf } from '../../data/link-views.ts';
import { logError } from '../../observability/log.ts';
import { BY_STRANGER, stated } from '../events/state-event.ts';
import type { OpenedLink } from '../links/load-link.ts';

/** Whether nobody has played the video before. A link of an earlier version does not say so, but has its views. */
function isUnwatched({ firstWatchedAt, firstViewAt, viewCount, isInline }: StoredLink): boolean {
  if (firstWatchedAt !== undefined) return firstWatchedAt === null;
  return !isInline && firstViewAt === null && viewCount <= 1;
}

const firstOf = (link: StoredLink): FirstView => ({
  isFirst: isUnwatched(link),
  mails: link.mailsFirstView && link.firstViewAt === null,
});

async function state({ recording, link }: OpenedLink): Promise<void> {
  const { isFirst, mails } = firstOf(link);
  if (!isFirst && !mails) return;
  const { id: recordingId, workspaceId } = recording;
  const details = { recordingId, isFirst, mails };
  const event = stated('link.first_view', { workspaceId, by: BY_STRANGER, of: link.id, details });
  if (await tryApply([firstViewMarked(link, { isFirst, mails }), event])) return;
  const moved = await moveOf(link);
  if (moved) await state({ recording, link: moved });
}

/**
 * States the first view of a link, once, and once more when its maker wants a mail only later. Every report of a visit
 * calls this, so that a crash after the first report loses nothing. An error must not keep anybody from watching.
 */
export async function stateFirstView(opened: OpenedLink): Promise<void> {
  try {
    await state(opened);
  } catch (error) {
    logError('A first view could not be stated', error, { recordingId: opened.recording.id });
  }
}
