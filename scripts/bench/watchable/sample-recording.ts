import { makeSample } from '../../client/sample-video.ts';
import { benchLength } from '../bench-length.ts';

/** Length in seconds, the part left out at the end included. */
const SECONDS = benchLength({ usual: 32, shortest: 8 });
const KEYFRAME_EVERY = 50;

/**
 * A constantly changing screen, with 25 pictures a second: at the recorder's medium quality, and at a rate above its
 * high quality, at which segments of three hours nearly reach their limit of bytes.
 */
const RATES = { medium: { size: '960x540', rate: '2500k' }, largest: { size: '1280x720', rate: '6000k' } };
const SOUND = ['-f', 'lavfi', '-i', `sine=frequency=440:duration=${SECONDS}`, '-c:a', 'libopus', '-b:a', '128k'];
const ENCODER = ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8', '-g', String(KEYFRAME_EVERY)];
/** As a browser's recorder writes it: without length or index. */
const LIVE = ['-f', 'webm', '-live', '1', '-cluster_size_limit', '8M', '-cluster_time_limit', '60000'];

/** A recording with a keyframe every two seconds; `takeApart` splits it into pieces for any length. */
export async function sampleRecording(named: keyof typeof RATES = 'medium'): Promise<Buffer> {
  const { size, rate } = RATES[named];
  const picture = ['-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=25:duration=${SECONDS},noise=alls=40:allf=t`];
  const limits = ['-b:v', '-minrate', '-maxrate', '-bufsize'].flatMap((option) => [option, rate]);
  return makeSample('recording.webm', [...picture, ...SOUND, ...ENCODER, ...limits, ...LIVE]);
}
