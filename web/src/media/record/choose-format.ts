/** Formats of a recording, best first: VP8 costs the least to encode, and every format with sound has Opus. */
const RECORDING_FORMATS = [
  'video/webm;codecs=vp8,opus',
  'video/webm;codecs=vp9,opus',
  'video/webm;codecs=vp8',
  'video/webm;codecs=h264',
  'video/webm',
] as const;

type IsSupported = (type: string) => boolean;

/** A browser without `MediaRecorder` records nothing. */
const isSupportedHere: IsSupported = (type) => globalThis.MediaRecorder?.isTypeSupported(type) ?? false;

const findFormat = (isSupported: IsSupported) => RECORDING_FORMATS.find((type) => isSupported(type));

/** Whether this browser records one of `RECORDING_FORMATS`. Some versions of Safari record MP4 alone. */
export const canRecordVideo = (isSupported = isSupportedHere): boolean => findFormat(isSupported) !== undefined;

/**
 * The first of `RECORDING_FORMATS` that this browser records. For a stream without sound it names no codec of sound: Firefox
 * waits for sound in vain otherwise, writes nothing, and never stops.
 * @throws Error when it records none of them
 */
export function chooseFormat(hasSound: boolean, isSupported = isSupportedHere) {
  const format = findFormat((type) => isSupported(type) && (hasSound || !type.includes('opus')));
  if (!format) throw new Error('This browser cannot record WebM video.');
  return format;
}
