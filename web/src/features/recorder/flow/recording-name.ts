import { createRecording } from '#shared/api/recordings.ts';
import { NAME_MAX_LENGTH } from '#shared/model/account.ts';

/** Name of a recording that was given none: 'Recording - {date} at {time}', as the reader writes dates. */
export const defaultRecordingName = (now: Date): string =>
  `Recording - ${now.toLocaleDateString()} at ${now.toLocaleTimeString()}`;

/** The first 255 characters, without half of one at the end. */
const cut = (name: string): string =>
  name.length > NAME_MAX_LENGTH ? name.slice(0, NAME_MAX_LENGTH).replace(/[\uD800-\uDBFF]$/, '') : name;

/** The name typed, or the default one for a blank field; at most 255 characters. */
export const recordingName = (typed: string, now: Date): string => cut(typed.trim()) || defaultRecordingName(now);

/** Why a name that was typed is refused, as a sentence; undefined when it is not. */
export const recordingNameFault = (typed: string): string | undefined =>
  createRecording.input.shape.name.safeParse(recordingName(typed, new Date())).error?.issues[0]?.message;
