/** Formats of a recording, best first: VP8 costs the least to encode, and every format with sound has Opus. */
export const RECORDING_FORMATS = [
  'video/webm;codecs=vp8,opus',
  'video/webm;codecs=vp9,opus',
  'video/webm;codecs=vp8',
  'video/webm;codecs=h264',
  'video/webm',
] as const;

/**
 * The first of `RECORDING_FORMATS` that this browser records.
 * @throws Error when it records none of them
 */
export function chooseFormat(isSupported: (type: string) => boolean = (type) => MediaRecorder.isTypeSupported(type)) {
  const format = RECORDING_FORMATS.find((type) => isSupported(type));
  if (!format)
    throw new Error('This browser cannot record WebM video. Please use a current version of Chrome or Edge.');
  return format;
}
