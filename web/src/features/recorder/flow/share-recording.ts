import { shareRecording } from '#shared/api/links.ts';
import { sharePath } from '#shared/rules/share-address.ts';
import { call } from '#web/lib/api.ts';
import { expiryAfter, lastShareChoices } from '#web/lib/last-share-choices.ts';
import { requestPlay } from '#web/lib/play-request.ts';
import { isUnauthorised } from '#web/lib/unauthorised.ts';
import { refreshLinks, reloadRecording } from '#web/lib/workspace-cache.ts';
import { copyComingText, copyText } from '#web/ui/copy-text.ts';
import { floatingControls } from './floating-controls.ts';
import * as toasts from './recorder-notifications.ts';
import type { PendingRecording } from './recorder-state.ts';

/** Only the window that has the focus may write to the clipboard. */
async function copyFrom(own: Window, text: string): Promise<boolean> {
  try {
    await own.navigator.clipboard.writeText(text);
    return true;
  } catch (error) {
    console.warn('The floating window could not copy the link.', error);
    return false;
  }
}

/** Puts a recording's link into the clipboard, from the window of its controls where it has one; gives whether it is there. */
async function copyLinkText(url: string): Promise<boolean> {
  const { window: own } = floatingControls.floating();
  const isCopied = (own !== null && (await copyFrom(own, url))) || (await copyText(url));
  floatingControls.say(
    isCopied ? 'The link is in your clipboard.' : 'Not copied. The link is in the tab of the recorder.',
  );
  return isCopied;
}

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
 * @param isWatchable called once the link is in the clipboard: whether people with the link can watch already
 */
export async function copyRunningLink(recording: PendingRecording, isWatchable: () => boolean): Promise<void> {
  try {
    const url = await makeLink(recording);
    toasts.notifyRunningLink(url, await copyLinkText(url), isWatchable());
  } catch (error) {
    console.warn('The recording has no link.', error);
    if (!isUnauthorised(error)) toasts.notifyLinkFailed();
  }
}

/** Puts the link of a recording that is saved into the clipboard, and says so. */
async function copyNewLink(recording: PendingRecording): Promise<void> {
  try {
    const link = makeLink(recording);
    const isCopied = await copyComingText(link);
    toasts.notifyLink(await link, isCopied);
  } catch (error) {
    console.warn('The recording has no link.', error);
    if (!isUnauthorised(error)) toasts.notifyLinkFailed();
  }
}

const savedActions = (recording: PendingRecording) => ({
  onCopyLink: () => void copyNewLink(recording),
  onOpen: () => requestPlay(recording.id),
});

/** Says that a recording is saved; the link that it does not have is made when it is asked for. */
export const tellSaved = (recording: PendingRecording): void => toasts.notifySaved(savedActions(recording));

function tellNotShared(recording: PendingRecording, error: unknown): void {
  console.warn('The recording has no link.', error);
  toasts.notifySaved(savedActions(recording), ' Its link could not be created.');
}

/** Shares a recording that is saved, puts its link into the clipboard, and says so. */
export async function shareSaved(recording: PendingRecording): Promise<void> {
  try {
    const url = await makeLink(recording);
    toasts.notifySavedWithLink(url, await copyLinkText(url));
  } catch (error) {
    tellNotShared(recording, error);
  }
}

/**
 * Shares a recording that is being uploaded, at once and while the click that asked for it opens the clipboard.
 * @param isUploading asked once the link is in the clipboard: whether that is to be said already
 * @returns says that the recording is saved, and what became of its link
 */
export function beginSharing(recording: PendingRecording, isUploading: () => boolean): () => Promise<void> {
  const link = makeLink(recording);
  const copying = copyComingText(link);
  void copying.then(async (isCopied) => {
    if (isCopied && isUploading()) toasts.notifyRunningLink(await link, true, false);
  });
  // A failure of the link is reported at the end.
  link.catch(() => undefined);
  return async () => {
    try {
      const [url, isCopied] = await Promise.all([link, copying]);
      toasts.notifySavedWithLink(url, isCopied);
    } catch {
      // Made too early, or without the network: now there is one.
      await shareSaved(recording);
    }
  };
}
