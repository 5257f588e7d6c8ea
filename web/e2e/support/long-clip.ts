import { makeSample } from '#scripts/client/sample-video.ts';

/** Length of the long clip, in seconds. */
export const LONG_SECONDS = 300;

const PICTURE = ['-f', 'lavfi', '-i', `testsrc=size=320x180:rate=10:duration=${LONG_SECONDS}`];
// A constant 1 Mbit/s, also where nothing moves: the file is too large for a browser to load it whole at the start.
const CONSTANT = ['-b:v', '1M', '-minrate', '1M', '-maxrate', '1M', '-bufsize', '1M', '-x264-params', 'nal-hrd=cbr'];
const AS_MP4 = [
  '-c:v',
  'libx264',
  '-preset',
  'ultrafast',
  '-g',
  '20',
  '-pix_fmt',
  'yuv420p',
  '-movflags',
  '+faststart',
];

/** An MP4 of five minutes and nearly 40 MB, with its index at the start, as a conversion writes it. */
export const longMp4 = (): Promise<Buffer> => makeSample('long.mp4', [...PICTURE, ...AS_MP4, ...CONSTANT]);
