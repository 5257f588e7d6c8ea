import { expect, it, vi } from 'vitest';
import type { Recording } from '#shared/api/video/recordings.ts';
import { sampleWebm } from '../../client/sample-video.ts';
import { sendRecording } from '../../client/send-recording.ts';
import { newAccount } from '../../client/test-client.ts';
import { testLength } from '../../test-support/test-length.ts';
import { useStack } from '../../test-support/use-stack.ts';

const FILM = testLength({
  usual: { seconds: 95, size: '160x90', rate: 5 },
  nightly: { seconds: 600, size: '1280x720', rate: 30 },
});

/** A conversion takes at most so many times the length of its film. */
const PATIENCE = 3;

const stack = useStack();

it('a long film that is uploaded is stored as HLS after its conversion: all of it, in each rendition', {
  timeout: PATIENCE * FILM.seconds * 1000,
}, async () => {
  const person = await newAccount(stack.appUrl);
  const { client } = person;
  const id = await sendRecording(person, await sampleWebm(FILM), FILM.seconds);
  const hlsPath = await vi.waitFor(
    async () => {
      const { body } = await client.call<Recording>('GET', `/api/recordings/${id}`);
      expect(body.transcodeStatus).toBe('completed');
      expect(body.hlsPath).toBeTruthy();
      return body.hlsPath ?? '';
    },
    { timeout: PATIENCE * FILM.seconds * 1000, interval: 500 },
  );
  const { headers } = await client.send(hlsPath);
  const film = new URL(headers.get('location') ?? '', stack.appUrl);
  const read = async (name: string, range?: string) =>
    fetch(new URL(name, film), { headers: range ? { Range: `bytes=${range}` } : {} });
  const playlist = await (await read(film.href)).text();
  const renditions = [...playlist.matchAll(/^(\w+)\.m3u8$/gm)].map(([, name]) => name);
  // The bit rate of the sample is below that of a small file: none is made.
  expect(renditions).toEqual(['video']);
  for (const rendition of renditions) {
    const text = await (await read(`${rendition}.m3u8`)).text();
    const lengths = [...text.matchAll(/#EXTINF:([\d.]+)/g)].map(([, seconds]) => Number(seconds));
    expect(
      lengths.reduce((sum, each) => sum + each, 0),
      rendition,
    ).toBeCloseTo(FILM.seconds, 0);
    expect(Math.max(...lengths), 'a keyframe every three seconds').toBeLessThan(4);
    const sizes = [...text.matchAll(/BYTERANGE[:=]"?(\d+)/g)].map(([, bytes]) => Number(bytes));
    const total = sizes.reduce((sum, each) => sum + each, 0);
    const last = sizes.at(-1) ?? 0;
    const response = await read(`${rendition}.mp4`, `${total - last}-${total - 1}`);
    expect(response.status).toBe(206);
    expect(response.headers.get('content-range'), 'the last segment is the end of the file').toBe(
      `bytes ${total - last}-${total - 1}/${total}`,
    );
    expect(Buffer.from(await response.arrayBuffer()).toString('latin1', 4, 8)).toBe('moof');
  }
});
