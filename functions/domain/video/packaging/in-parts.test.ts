import { expect, it } from 'vitest';
import { inParts } from './in-parts.ts';

async function partsOf(pieces: string[], partBytes = 4) {
  const sent: [number, string][] = [];
  const send = (number: number, bytes: Uint8Array) => {
    sent.push([number, Buffer.from(bytes).toString()]);
    return Promise.resolve();
  };
  const parts = inParts(send, partBytes);
  let at = 0;
  for (const piece of pieces) {
    await parts.write(Buffer.from(piece), at);
    at += piece.length;
  }
  await parts.end();
  return sent;
}

it('bytes that follow each other are sent in parts of one size and a rest', async () => {
  expect(await partsOf(['ab', 'cdefghi', 'j'])).toEqual([
    [1, 'abcd'],
    [2, 'efgh'],
    [3, 'ij'],
  ]);
  expect(await partsOf(['abcd'])).toEqual([[1, 'abcd']]);
});

it('bytes that do not follow the ones before are refused', async () => {
  const parts = inParts(() => Promise.resolve(), 4);
  await parts.write(Buffer.from('ab'), 0);
  await expect(parts.write(Buffer.from('c'), 3)).rejects.toThrow('do not follow');
});
