import { NAME_MAX_LENGTH } from '#shared/model/account.ts';

/** Name of a recording that was given none: 'Recording - {date} at {time}', as the reader writes dates. */
export const defaultRecordingName = (now: Date): string =>
  `Recording - ${now.toLocaleDateString()} at ${now.toLocaleTimeString()}`;

/** The name typed, or the default one for a blank field; at most 255 characters. */
export const recordingName = (typed: string, now: Date): string =>
  typed.trim().slice(0, NAME_MAX_LENGTH) || defaultRecordingName(now);
