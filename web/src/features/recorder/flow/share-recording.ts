import { atom } from 'nanostores';
import { shareRecording } from '#shared/api/sharing/links.ts';
import { sharePath } from '#shared/rules/sharing/share-address.ts';
import { call } from '#web/lib/api.ts';
import { isUnauthorized } from '#web/lib/unauthorized.ts';
import { expiryAfter, lastShareChoices } from '#web/library/last-share-choices.ts';
import { requestPlay } from '#web/library/play-request.ts';
import { copyComingText, copyText } from '#web/ui/copy-text.ts';
import { floatingControls } from './floating-controls.ts';
import type { PendingRecording } from './pending-recording.ts';
import * as toasts from './recorder-notifications.ts';

/** Copies from the floating window: only the window with the focus may write to the clipboard. */
async function copyFrom(own: Window, text: string): Promise<boolean> {
  try {
    await own.navigator.clipboard.writeText(text);
    return true;
  } catch (error) {
    console.warn('The floating window could not copy the link.', error);
    return false;
  }
}

/** Copies the link of a recording, from the floating window if it is open. @returns whether that worked */
async function copyLinkText(url: string): Promise<boolean> {
  const { window: own } = floatingControls.floating.get();
  const isCopied = (own !== null && (await copyFrom(own, url))) || (await copyText(url));
  floatingControls.say(
    isCopied ? 'The link is in your clipboard.' : 'Not copied. The link is in the tab of the recorder.',
  );
  return isCopied;
}

/**
 * Creates the link of a recording, with the settings that the user chose last.
 * @returns its address
 * @throws ApiError, NetworkError
 */
async function makeLink({ id }: PendingRecording): Promise<string> {
  const { allowDownload, days, mailsFirstView } = lastShareChoices();
  const expiresAt = expiryAfter(days, Date.now());
  const input = { allowDownload, expiresAt, mailsFirstView: mailsFirstView || undefined };
  const { shareToken } = await call(shareRecording, { params: { id }, input });
  return location.origin + sharePath(shareToken);
}

/** Creates the link of a recording, and passes it on. Says so if that fails. */
async function withLink(recording: PendingRecording, use: (link: Promise<string>) => Promise<void>): Promise<void> {
  try {
    await use(makeLink(recording));
  } catch (error) {
    console.warn('The recording has no link.', error);
    if (!isUnauthorized(error)) toasts.notifyLinkFailed();
  }
}

/**
 * Copies the link of a running recording, and shows a toast.
 * @param isWatchable called after the copy: whether people with the link can already watch
 */
export const copyRunningLink = (recording: PendingRecording, isWatchable: () => boolean): Promise<void> =>
  withLink(recording, async (link) => {
    const url = await link;
    toasts.notifyEarlyLink(recording.name, url, await copyLinkText(url), isWatchable() ? 'now' : 'unsaved');
  });

const copyNewLink = (recording: PendingRecording) =>
  withLink(recording, async (link) => {
    const isCopied = await copyComingText(link);
    toasts.notifyLink(recording.name, await link, isCopied);
  });

const savedActions = (recording: PendingRecording) => ({
  onShare: () => void withLink(recording, async (link) => toasts.shareLink(recording.name, await link)),
  onCopyLink: () => void copyNewLink(recording),
  onOpen: () => requestPlay(recording.id),
});

/** Says that a recording is saved. Its link is created when the user asks for it. */
export const notifySavedRecording = (recording: PendingRecording): void => toasts.notifySaved(savedActions(recording));

/** Shares a saved recording, copies its link, and shows a toast. */
export async function shareSaved(recording: PendingRecording): Promise<void> {
  try {
    const url = await makeLink(recording);
    toasts.notifySavedWithLink(recording.name, url, await copyLinkText(url));
  } catch (error) {
    console.warn('The recording has no link.', error);
    toasts.notifySaved(savedActions(recording), ' Its link could not be created.');
  }
}

interface ReadyLink {
  recordingId: string;
  url: string;
  /** How long its creation took. */
  seconds: number;
  /** Whether it is in the clipboard; false while that is not known. */
  isCopied: boolean;
}

/** The last link that was created during the upload of its recording; null until it exists. */
export const readyLink = atom<ReadyLink | null>(null);

/** How a recording is being uploaded; null when it is not. */
export type UploadNow = 'segments' | 'file' | null;

/**
 * Shares a recording at the beginning of its upload, because a page may write to the clipboard only shortly after a
 * click.
 * @param uploadingNow called after the copy: while the upload is still running, a toast says that the link is copied
 * @returns a function that shows the toast about the saved recording and its link
 */
export function beginSharing(recording: PendingRecording, uploadingNow: () => UploadNow): () => Promise<void> {
  const startedAt = performance.now();
  readyLink.set(null);
  const link = makeLink(recording);
  const copying = copyComingText(link);
  void copying.then(async (isCopied) => {
    const ready = readyLink.get();
    if (ready?.recordingId === recording.id) readyLink.set({ ...ready, isCopied });
    const upload = uploadingNow();
    if (!isCopied || !upload) return;
    toasts.notifyEarlyLink(recording.name, await link, true, upload === 'segments' ? 'arriving' : 'saving');
  });
  link.then(
    (url) => {
      const seconds = (performance.now() - startedAt) / 1000;
      readyLink.set({ recordingId: recording.id, url, seconds, isCopied: false });
    },
    // A failure of the link is reported at the end.
    () => undefined,
  );
  return async () => {
    try {
      const [url, isCopied] = await Promise.all([link, copying]);
      toasts.notifySavedWithLink(recording.name, url, isCopied);
    } catch {
      // The first try failed, for example offline. Now the network works.
      await shareSaved(recording);
    }
  };
}
