import { formatOf, listText } from '#shared/english-format.ts';
import { NAME_MAX_LENGTH } from '#shared/limits.ts';
import { textFault } from '#shared/model/ground/text.ts';
import { clockText } from '#shared/rules/ground/duration-text.ts';
import { deviceWord } from '#web/lib/this-device.ts';
import type { OverlayCameraState } from '#web/media/capture/overlay-camera.ts';
import { missesEnd, type RecordingLoss } from '#web/media/record/recording-health.ts';
import type { SegmentUploadStatus } from '#web/media/segments/segment-upload-status.ts';
import { isLive, isMicrophoneMuted, isStopping, type LiveState, type RecorderState } from './recorder-state.ts';

const dayInDigits = formatOf({});
const timeOfDayText = formatOf({ timeStyle: 'medium' });

/** Default name of a recording: 'Recording - {date} at {time}'. */
export const defaultRecordingName = (now: Date): string => `Recording - ${dayInDigits(now)} at ${timeOfDayText(now)}`;

/** The first 255 characters, without half of a surrogate pair at the end. */
const cut = (name: string): string =>
  name.length > NAME_MAX_LENGTH ? name.slice(0, NAME_MAX_LENGTH).replace(/[\uD800-\uDBFF]$/, '') : name;

/** Title of the dialogs of a recording that takes the place of another one's video. */
export const replaceTitle = (name: string): string => `Replace “${name}”`;

/** The typed name, or the default for a blank field; at most 255 characters. */
export const recordingName = (typed: string, now: Date): string => cut(typed.trim()) || defaultRecordingName(now);

/** Error message for a typed name; undefined for a valid one. */
export const recordingNameFault = (typed: string): string | undefined =>
  textFault(recordingName(typed, new Date()), 'one-line') ?? undefined;

/** A possible length of a recording: 'about 40 s', 'about 12 min'. */
export function recordableTimeText(seconds: number): string {
  if (seconds < 60) return `about ${Math.max(0, Math.floor(seconds))} s`;
  return `about ${Math.floor(seconds / 60)} min`;
}

/** What is wrong with the microphone; null when nothing is. */
function microphoneWarning({ warnings, muted }: Pick<LiveState, 'warnings' | 'muted'>): string | null {
  const { isMicrophoneLost, isMicrophoneInterrupted, isSpeakingMuted, isSilent } = warnings;
  if (isMicrophoneLost) return 'Microphone disconnected. Recording without your voice.';
  if (isMicrophoneInterrupted) return 'Your system has muted the microphone. Recording without your voice.';
  if (isMicrophoneMuted({ muted })) return isSpeakingMuted ? 'You are muted: your voice is not recorded.' : null;
  return isSilent ? 'Nothing heard for 10 s. Is your microphone muted?' : null;
}

/** The most urgent warning during a recording; null while no warning applies. */
export function warningText(state: Pick<LiveState, 'warnings' | 'muted'>): string | null {
  const { isCameraInterrupted, isStuttering, reducedWidth, secondsLeftOnDevice } = state.warnings;
  if (isCameraInterrupted)
    return 'Your phone has taken the camera. The recording is paused, and goes on when the camera is back.';
  if (secondsLeftOnDevice !== null)
    return `Storage is running short: room for ${recordableTimeText(secondsLeftOnDevice)}.`;
  const microphone = microphoneWarning(state);
  if (microphone) return microphone;
  if (isStuttering) return `This ${deviceWord()} is too busy: the recording stutters.`;
  return reducedWidth === null
    ? null
    : `This ${deviceWord()} is busy: the picture is ${reducedWidth} pixels wide for now.`;
}

function liveMark(state: LiveState): string {
  if (state.phase === 'paused') return '❚❚ Paused';
  return isMicrophoneMuted(state) ? '● Muted' : '● Recording';
}

/**
 * Text about the recorder in the title of the browser tab; null while it neither records nor uploads.
 * @param seconds length of the running recording
 */
export function recordingMark(state: RecorderState, seconds: number): string | null {
  if (isLive(state)) return `${liveMark(state)} ${clockText(seconds)}`;
  if (isStopping(state)) return 'Finishing...';
  return state.phase === 'saving' ? `↑ Uploading ${Math.floor(state.status.percent)}%` : null;
}

/**
 * Whether people can watch the running recording, and the hint below the switch. People who watch already wait while the
 * computer is too busy.
 */
export function watchHint(
  { state, keyframeProblem }: Pick<SegmentUploadStatus, 'state' | 'keyframeProblem'>,
  isWatchable: boolean,
): { isPossible: boolean; text: string } {
  if (state === 'off') return { isPossible: false, text: 'Not for this recording' };
  if (keyframeProblem === 'rare') return { isPossible: false, text: 'Not in this browser' };
  if (keyframeProblem === 'busy' && !isWatchable)
    return { isPossible: false, text: `Not while this ${deviceWord()} is too busy` };
  if (keyframeProblem === 'busy') return { isPossible: true, text: `People wait: this ${deviceWord()} is too busy` };
  return {
    isPossible: true,
    text: isWatchable ? 'Copy the link, and others can watch' : 'Off until you save',
  };
}

/** Why the camera overlay is missing; null when nothing is wrong. */
export function cameraErrorText({ device, isLost }: Pick<OverlayCameraState, 'device' | 'isLost'>): string | null {
  if (isLost) return 'Your camera was disconnected, so you are not in the picture. Switch it on to try again.';
  return device.state === 'failed' ? deviceErrorText('camera', device.error) : null;
}

export type DeviceKind = 'microphone' | 'camera';

/**
 * Why a device is not open.
 * @param error name of the DOMException of getUserMedia
 */
export function deviceErrorText(kind: DeviceKind, error: string): string {
  if (error === 'NotAllowedError' || error === 'SecurityError') {
    return `Your browser does not let this site use the ${kind}. You can allow it beside the address.`;
  }
  if (error === 'NotFoundError' || error === 'OverconstrainedError') return `No ${kind} was found.`;
  return `The ${kind} could not be opened. Another app may be using it.`;
}

export const SILENCE_SENTENCE = 'Nothing is heard from this microphone. Is it muted, or is another one in use?';

/** From this share of missing pictures on, the dialog after Stop says so. */
const PICTURES_MISSED = 0.1;
/** From this much missing sound on, in milliseconds, the dialog after Stop says so. */
const SOUND_MISSED_MS = 1000;

const WHAT_TO_DO =
  'Play the preview to see whether you can use it. Before you record again, close other apps or choose a lower quality.';

/** What is missing in a recording, and what to do; null when nothing is, or nobody would notice. */
export function lossText(loss: RecordingLoss | null): string | null {
  const { pictures, soundMs, endMs } = loss ?? { pictures: 0, soundMs: 0, endMs: 0 };
  const parts = [
    pictures >= PICTURES_MISSED && `about ${Math.round(pictures * 100)}% of the pictures`,
    missesEnd(loss) && `the picture of the last ${Math.round(endMs / 1000)} s`,
    soundMs >= SOUND_MISSED_MS && `about ${Math.round(soundMs / 1000)} s of the sound`,
  ].filter((part) => part !== false);
  if (parts.length === 0) return null;
  const what = listText(parts);
  return `${what.charAt(0).toUpperCase()}${what.slice(1)} could not be recorded. ${WHAT_TO_DO}`;
}

/** What a loss is called: a first recording on a slow computer lacks only pictures. */
export function lossTitle(loss: RecordingLoss | null): string {
  const isWholeElse = !missesEnd(loss) && (loss?.soundMs ?? 0) < SOUND_MISSED_MS;
  return `${isWholeElse ? 'Some pictures are' : 'A part is'} missing: this ${deviceWord()} was busy`;
}
