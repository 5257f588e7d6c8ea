import { makeSample, sampleWebm } from '#scripts/client/sample-video.ts';

export interface Files {
  webm: Buffer;
  mp4: Buffer;
  small?: Buffer;
  jpeg: Buffer;
}

/** Length of the shared recordings, in seconds. */
export const RECORDING_SECONDS = 12;

const AS_MP4 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-movflags', '+faststart'];
const AS_JPEG = ['-frames:v', '1', '-vf', 'scale=320:-2'];

/** A real recording with its MP4 and its picture. */
export async function recordingFiles(): Promise<Files> {
  const webm = await sampleWebm({ seconds: RECORDING_SECONDS, size: '640x360' });
  const [mp4, jpeg] = await Promise.all([makeSample('take.mp4', AS_MP4, webm), makeSample('take.jpg', AS_JPEG, webm)]);
  return { webm, mp4, jpeg };
}
