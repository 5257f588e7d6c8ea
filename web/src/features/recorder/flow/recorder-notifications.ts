import type { RecordingType } from '#shared/model/video/recording.ts';
import { shortName } from '#web/lib/short-name.ts';
import { deviceWord } from '#web/lib/this-device.ts';
import { isUnauthorized } from '#web/lib/unauthorized.ts';
import { limitSentence } from '#web/library/uploads/limit-sentence.ts';
import type { Capture } from '#web/media/capture/capture.ts';
import { copyText } from '#web/ui/copy-text.ts';
import { hasShareSheet, openShareSheet } from '#web/ui/share-sheet.ts';
import { type ToastAction, toast } from '#web/ui/use-toast.ts';
import { showRecordingTab } from './one-recorder.ts';

/** The screen or a device could not be opened. The message is the name of the browser's error. */
export class CaptureRefusedError extends Error {
  override readonly name = 'CaptureRefusedError';
}

/** The user cancelled the start, or the shared surface ended. This is not an error. */
export class StartCancelledError extends Error {
  override readonly name = 'StartCancelledError';
}

const REFUSALS = ['NotAllowedError', 'SecurityError'];

/** Messages for the errors of getUserMedia and getDisplayMedia, by name. */
const DEVICE_TROUBLE: Record<string, string> = {
  NotFoundError: 'No camera or microphone was found. Please connect one and try again.',
  OverconstrainedError: 'The chosen device is not there any more. Please choose another one.',
  NotReadableError: 'The camera or the screen is in use by another application, or the system refused it.',
  NotSupportedError: 'This browser cannot record the screen. Please use a desktop browser.',
  TypeError: 'This browser cannot record the screen. Please use a desktop browser.',
};

const failure = (title: string, description: string) => void toast({ variant: 'destructive', title, description });
const notice = (title: string, description: string) => void toast({ title, description });

function textsOfFailure(error: unknown): [title: string, description: string] {
  if (!(error instanceof CaptureRefusedError)) {
    return ['Error', limitSentence(error) ?? 'Failed to create recording session.'];
  }
  if (REFUSALS.includes(error.message)) {
    return ['Camera/Screen Access Denied', 'Please allow camera and microphone access to record.'];
  }
  return ['Error', DEVICE_TROUBLE[error.message] ?? 'Failed to create recording session.'];
}

export function notifyNotStarted(error: unknown): void {
  if (error instanceof StartCancelledError) {
    notice('Recording cancelled', 'Nothing was recorded.');
    return;
  }
  console.warn('The recording did not start.', error);
  if (!isUnauthorized(error)) failure(...textsOfFailure(error));
}

export function notifyNotRestarted(error: unknown): void {
  console.warn('The recording was not started again.', error);
  if (isUnauthorized(error)) return;
  failure('Not restarted', limitSentence(error) ?? 'Another recording could not be created, so this one goes on.');
}

const IN_PROGRESS = 'Recording in Progress';

export const notifyAlreadyRecording = () =>
  failure(IN_PROGRESS, 'Please stop the current recording before starting a new one.');

/** Switches to the recording tab, or tells the user its title. */
async function goToRecording(userId: string): Promise<void> {
  const shown = await showRecordingTab(userId);
  if (shown?.isVisible) return;
  const named = shown ? ` It is named “${shown.title}”.` : '';
  notice(IN_PROGRESS, `Your browser does not let this page switch tabs. Please choose the other tab yourself.${named}`);
}

/** Says that another tab is recording, and offers to find it. Few browsers let a page switch tabs. */
export const notifyRecordingElsewhere = (userId: string) =>
  void toast({
    variant: 'destructive',
    title: IN_PROGRESS,
    description: 'Please stop the current recording before starting a new one. It runs in another tab.',
    actions: [{ label: 'Find tab', onClick: () => void goToRecording(userId) }],
  });

type Missing = Pick<Capture, 'microphone' | 'camera' | 'lacksSystemSound'>;

function startedText({ microphone, camera, lacksSystemSound }: Missing): string {
  if (microphone === 'missing' && camera === 'missing') {
    return 'Your camera and microphone could not be used, so only the screen is recorded.';
  }
  if (microphone === 'missing') return 'Your microphone could not be used, so your voice is not recorded.';
  if (camera === 'missing') return 'Your camera could not be used, so you are not in the picture.';
  if (lacksSystemSound) return 'This browser cannot mix sounds now, so only your microphone is recorded.';
  return 'Your recording is in progress.';
}

export const notifyStarted = (capture: Missing) => notice('Recording Started', startedText(capture));

export const notifyStopped = () => notice('Recording Stopped', 'Processing your recording...');

export const notifyEnded = (type: RecordingType) =>
  notice('Recording Stopped', type === 'screen' ? 'Screen sharing was ended.' : 'The camera was turned off.');

export const notifyFull = () =>
  failure('Recording Stopped', 'This browser has no more room for the recording. Everything up to now is kept.');

export const notifyLongest = () =>
  notice('Recording Stopped', 'A recording cannot be longer. Everything up to now is kept.');

/** @param mayReturn whether another microphone can take its place */
export const notifyMicrophoneLost = (mayReturn: boolean) =>
  failure(
    'Microphone disconnected',
    `The recording goes on without your voice.${mayReturn ? ' Connect a microphone to be heard again.' : ''}`,
  );

export const notifyMicrophoneFound = (label: string) =>
  notice('Microphone connected', `${label || 'Another microphone'} is recorded now.`);

/** @param frameRate pictures a second from now on */
export const notifySlowedDown = (frameRate: number) =>
  notice(
    'Fewer pictures',
    `This ${deviceWord()} is too busy. The recording goes on with ${frameRate} pictures a second; the sound has priority.`,
  );

export const notifyEmpty = () => failure('Error', 'No recording data');

export const notifyNotFinished = () =>
  failure('Error', 'The recording could not be opened. What was recorded is kept in this browser.');

export const notifyOpenInAnotherTab = () =>
  failure(IN_PROGRESS, 'This recording is open in another tab or window of this browser.');

const SAVED = ['Recording Saved', 'Your recording has been successfully uploaded and saved.'] as const;

const COPIED = 'The link has been copied to your clipboard.';

/** Says that the browser did not allow a link to be copied. A second click may work. */
const notifyLinkNotCopied = (name: string, url: string) =>
  void toast({
    title: 'Link not copied',
    description: `Your browser did not allow access to the clipboard: ${url}`,
    actions: [...shareActions(() => shareLink(name, url)), copyAction(name, url)],
  });

export const notifyLink = (name: string, url: string, isCopied: boolean) =>
  isCopied ? notice('Link Copied', COPIED) : notifyLinkNotCopied(name, url);

const copyAction = (name: string, url: string): ToastAction => ({
  label: 'Copy link',
  onClick: () => void copyText(url).then((isCopied) => notifyLink(name, url, isCopied)),
});

/** Opens the share sheet of the system. Where that fails, the link is copied. */
export async function shareLink(name: string, url: string): Promise<void> {
  if (!(await openShareSheet(name, url))) notifyLink(name, url, await copyText(url));
}

/** The button of the share sheet, where there is one. */
const shareActions = (onShare: () => unknown): ToastAction[] =>
  hasShareSheet() ? [{ label: 'Share', onClick: () => void onShare() }] : [];

/** When the link of a recording that is not saved yet shows it. */
const SHOWN_WHEN = {
  now: 'Anyone with the link can watch now.',
  unsaved: 'Anyone with the link can watch after you save the recording.',
  arriving: 'Anyone with the link can watch what has arrived. The rest follows.',
  saving: 'Anyone with the link can watch as soon as the recording is saved.',
};

/** Says that a recording that is not saved yet has a link. @param shown when the link shows it */
export function notifyEarlyLink(name: string, url: string, isCopied: boolean, shown: keyof typeof SHOWN_WHEN): void {
  if (isCopied) notice('Link Copied', `${COPIED} ${SHOWN_WHEN[shown]}`);
  else notifyLinkNotCopied(name, url);
}

export const notifyLinkFailed = () => failure('Error', 'Failed to create share link.');

const openAction = (url: string): ToastAction => ({
  label: 'Open',
  onClick: () => void window.open(url, '_blank', 'noopener'),
});

interface SavedActions {
  onShare: () => void;
  onCopyLink: () => void;
  onOpen: () => void;
}

/**
 * Says that a recording was saved.
 * @param more text to append
 */
export function notifySaved({ onShare, onCopyLink, onOpen }: SavedActions, more = ''): void {
  const [title, saved] = SAVED;
  const actions = [
    ...shareActions(onShare),
    { label: 'Copy link', onClick: onCopyLink },
    { label: 'Open', onClick: onOpen },
  ];
  toast({ title, description: `${saved}${more}`, actions });
}

export const notifyReplacing = (name: string) =>
  notice('Video uploaded', `It will replace the video of “${shortName(name)}” as soon as it's converted.`);

export function notifySavedWithLink(name: string, url: string, isCopied: boolean): void {
  const [title, saved] = SAVED;
  const actions = [...shareActions(() => shareLink(name, url)), copyAction(name, url), openAction(url)];
  toast({ title, description: isCopied ? `${saved} Its link is in your clipboard.` : saved, actions });
}

export const notifyNotChanged = () =>
  failure('Error', 'Your recording is saved. Its new name or project could not be saved.');

export const notifyUploadFailed = (error: unknown) =>
  failure('Upload Error', limitSentence(error) ?? 'Failed to upload recording. Please try again.');

/** @param isRemoved whether the server has deleted it too */
export const notifyDiscarded = (isRemoved: boolean) =>
  notice(
    'Recording Discarded',
    isRemoved
      ? 'The recording has been discarded.'
      : 'The recording has been removed from this browser. You can no longer delete it from the workspace.',
  );

export const notifyDiscardFailed = () => failure('Error', 'Failed to discard recording. Please try again.');
