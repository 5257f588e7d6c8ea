import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { STRIP_FRAMES } from '#shared/model/video/strip-frames.ts';

/** A real recording with its thumbnail and its MP4. */
export interface Clip {
  /** Seconds. */
  duration: number;
  webm: Buffer;
  mp4: Buffer;
  /** The small file beside the MP4; undefined without one. */
  small?: Buffer;
  jpeg: Buffer;
  /** The picture beneath the video on the page of a link, and its size in pixels; undefined without one. */
  picture?: { jpeg: Buffer; width: number; height: number };
  /** The frames of its strip; undefined without one. */
  strip?: Buffer[];
}

/** The recordings of the demo, which `clips/make.ts` makes: seconds, and a voice of espeak-ng. */
export const CLIPS = [
  { name: 'checkout', duration: 32, voice: 'en-us+f2' },
  { name: 'export', duration: 26, voice: 'en-us+m3' },
  { name: 'design', duration: 28, voice: 'en-us+f2' },
  { name: 'metrics', duration: 27, voice: 'en-us+m3' },
] as const;

/** Pixels. */
export const WIDTH = 1280;
export const HEIGHT = 720;

/** A file of a clip. @param ending what follows its name */
export const readClipFile = (name: string, ending: string): Promise<Buffer> =>
  readFile(path.join(import.meta.dirname, 'clips', name + ending));

/** Reads the clips: each once for every frame of its strip, which is its thumbnail. Neighbors differ. */
export async function readClips(): Promise<Clip[]> {
  const clips = await Promise.all(
    CLIPS.map(async ({ name, duration }) => {
      const frames = Array.from({ length: STRIP_FRAMES }, (_, index) => readClipFile(name, `-${index + 1}.jpg`));
      const [webm, mp4, jpeg, ...strip] = await Promise.all([
        ...['.webm', '.mp4', '.jpg'].map((ending) => readClipFile(name, ending)),
        ...frames,
      ]);
      if (!webm || !mp4 || !jpeg) throw new Error(`${name} lacks a file`);
      return { duration, webm, mp4, picture: { jpeg, width: WIDTH, height: HEIGHT }, strip };
    }),
  );
  return Array.from({ length: STRIP_FRAMES }, (_, frame) =>
    clips.map((clip) => ({ ...clip, jpeg: clip.strip[frame] })),
  ).flat() as Clip[];
}
