import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeSample } from '#scripts/client/sample-video.ts';
import { packageRendition } from './package-rendition.ts';
import { mediaPlaylist, multivariantPlaylist } from './playlists.ts';

it('x', async () => {
  const mp4 = await makeSample('x.mp4', [
    '-f',
    'lavfi',
    '-i',
    'testsrc=size=640x360:rate=30:duration=31',
    '-f',
    'lavfi',
    '-i',
    'sine=frequency=440:duration=31',
    '-c:v',
    'libx264',
    '-pix_fmt',
    'yuv420p',
    '-g',
    '90',
    '-c:a',
    'aac',
    '-movflags',
    '+faststart',
  ]);
  const parts: Uint8Array[] = [];
  const made = await packageRendition({
    name: 'video',
    size: mp4.length,
    read: async (a, b) => mp4.subarray(a, b),
    write: async (bytes, at) => {
      expect(at).toBe(Buffer.concat(parts).length);
      parts.push(Uint8Array.from(bytes));
    },
    signal: new AbortController().signal,
  });
  await writeFile('/tmp/hls/video.mp4', Buffer.concat(parts));
  await writeFile('/tmp/hls/video.m3u8', mediaPlaylist(made));
  await writeFile('/tmp/hls/film.m3u8', multivariantPlaylist([made]));
  console.log(made);
});
