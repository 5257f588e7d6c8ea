import { createRecording } from '#shared/api/recordings.ts';
import { NAME_MAX_LENGTH } from '#shared/model/account.ts';

/** Default name of a recording: 'Recording - {date} at {time}', in the browser's locale. */
export const defaultRecordingName = (now: Date): string =>
  `Recording - ${now.toLocaleDateString()} at ${now.toLocaleTimeString()}`;

/** The first 255 characters, without half of a surrogate pair at the end. */
const cut = (name: string): string =>
  name.length > NAME_MAX_LENGTH ? name.slice(0, NAME_MAX_LENGTH).replace(/[\uD800-\uDBFF]$/, '') : name;

/** The typed name, or the default for a blank field; at most 255 characters. */
export const recordingName = (typed: string, now: Date): string => cut(typed.trim()) || defaultRecordingName(now);

/** Error message for a typed name; undefined for a valid one. */
export const recordingNameFault = (typed: string): string | undefined =>
  createRecording.input.shape.name.safeParse(recordingName(typed, new Date())).error?.issues[0]?.message;
