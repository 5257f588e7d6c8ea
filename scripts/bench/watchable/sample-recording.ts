import { makeSample } from '../../client/sample-video.ts';

/** Length in seconds, the part left out at the end included. */
const SECONDS = 32;
const KEYFRAME_EVERY = 50;

/** The recorder's settings for a constantly changing screen at medium quality: 960 by 540, 25 pictures a second. */
const PICTURE = ['-f', 'lavfi', '-i', `testsrc2=size=960x540:rate=25:duration=${SECONDS},noise=alls=40:allf=t`];
const SOUND = ['-f', 'lavfi', '-i', `sine=frequency=440:duration=${SECONDS}`, '-c:a', 'libopus', '-b:a', '128k'];
const ENCODER = ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8', '-g', String(KEYFRAME_EVERY)];
const RATE = ['-b:v', '-minrate', '-maxrate'].flatMap((option) => [option, '2500k']);
/** As a browser's recorder writes it: without length or index. */
const LIVE = ['-f', 'webm', '-live', '1', '-cluster_size_limit', '8M', '-cluster_time_limit', '60000'];

/**
 * A recording at medium quality with a keyframe every two seconds; `takeApart` splits it into pieces for any length.
 */
export async function sampleRecording(): Promise<Buffer> {
  const args = [...PICTURE, ...SOUND, ...ENCODER, ...RATE, '-bufsize', '2500k', ...LIVE];
  return makeSample('recording.webm', args);
}
