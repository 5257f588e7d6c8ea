import { shareRecording } from '#shared/api/links.ts';
import { sharePath } from '#shared/rules/share-address.ts';
import { call } from '#web/lib/api.ts';
import { expiryAfter, lastShareChoices } from '#web/lib/last-share-choices.ts';
import { isUnauthorised } from '#web/lib/unauthorised.ts';
import { refreshLinks, reloadRecording } from '#web/lib/workspace-cache.ts';
import { copyText } from '#web/ui/copy-text.ts';
import * as toasts from './recorder-notifications.ts';
import type { PendingRecording } from './recorder-state.ts';

/**
 * Gives a recording a link, with what its person chose last for one.
 * @returns its address
 * @throws ApiError, NetworkError
 */
async function makeLink({ id, workspaceId }: PendingRecording): Promise<string> {
  const { allowDownload, days } = lastShareChoices();
  const input = { allowDownload, expiresAt: expiryAfter(days, Date.now()) };
  const { shareToken } = await call(shareRecording, { params: { id }, input });
  void Promise.all([reloadRecording(id), refreshLinks(workspaceId)]);
  return location.origin + sharePath(shareToken);
}

/**
 * Puts the link of a recording that runs into the clipboard, and says so.
 * @param isWatchable asked once it is there: whether whoever has it may watch already
 */
export async function copyRunningLink(recording: PendingRecording, isWatchable: () => boolean): Promise<void> {
  try {
    const url = await makeLink(recording);
    toasts.notifyRunningLink(url, await copyText(url), isWatchable());
  } catch (error) {
    console.warn('The recording has no link.', error);
    if (!isUnauthorised(error)) toasts.notifyLinkFailed();
  }
}

/** Shares a recording that was saved without asking, puts its link into the clipboard, and says so. */
export async function shareSaved(recording: PendingRecording): Promise<void> {
  try {
    const url = await makeLink(recording);
    toasts.notifySavedWithLink(url, await copyText(url));
  } catch (error) {
    console.warn('The recording has no link.', error);
    toasts.notifySavedWithLink(null, false);
  }
}
