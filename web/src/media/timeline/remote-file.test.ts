import { readFileSync } from 'node:fs';
import { expect, it, vi } from 'vitest';
import { measureWebm } from '#shared/remux/remux-webm.ts';
import { remoteFile } from './remote-file.ts';

const recorded = readFileSync(new URL('../../../../shared/webm/test-support/recorded.webm', import.meta.url));

/** Serves a file to `fetch`, as the edge does. */
function serve(file: Uint8Array<ArrayBuffer>): void {
  vi.stubGlobal('fetch', async (_url: string, { headers }: { headers: { range: string } }) => {
    const [start = 0, last = 0] = (/(\d+)-(\d+)/.exec(headers.range) ?? []).slice(1).map(Number);
    const range = `bytes ${start}-${Math.min(last + 1, file.length) - 1}/${file.length}`;
    return new Response(file.slice(start, last + 1), { status: 206, headers: { 'content-range': range } });
  });
}

const lengthOf = async (...tail: number[]) => {
  serve(Uint8Array.from([...recorded, ...tail]));
  return measureWebm(await remoteFile('https://app.example/file', 1024 ** 2));
};

it.each([
  ['nothing', []],
  ['zeros', Array<number>(9000).fill(0)],
  ['set bits', Array<number>(9000).fill(0xff)],
  ['words', [...new TextEncoder().encode('Recorded with My Screen Tool 3.1')]],
  ['eight bytes of an element', [0x1f, 0x43, 0xb6, 0x75, 0x01, 0xff, 0xff, 0xff]],
])('a recording on the network is read to its end with %s after it', async (_what, tail) => {
  expect(await lengthOf(...tail)).toBeCloseTo(await lengthOf());
});

it('a file that is not there is an error', async () => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 404 }));
  await expect(remoteFile('https://app.example/file', 1024)).rejects.toThrow('404');
});
