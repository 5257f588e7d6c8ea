import { EncodedPacket, type EncodedPacketSink } from 'mediabunny';
import { expect, it } from 'vitest';
import { readSpread } from './copy-track.ts';

/** Timestamps after reading packets with these, in milliseconds. */
async function spreadOf(...times: number[]): Promise<number[]> {
  const packets = times.map((ms) => new EncodedPacket(new Uint8Array(1), 'delta', ms / 1000, 0.04));
  const sink = {
    getFirstPacket: async () => packets[0] ?? null,
    getNextPacket: async (packet: EncodedPacket) => packets[packets.indexOf(packet) + 1] ?? null,
  };
  const readNext = await readSpread(sink as unknown as EncodedPacketSink);
  const read: number[] = [];
  for (let packet = await readNext(); packet; packet = await readNext()) read.push(Math.round(packet.timestamp * 1000));
  return read;
}

it.each([
  ['different times stay', [0, 40, 81, 120], [0, 40, 81, 120]],
  ['what waited during a stall is spread over it', [0, 40, 240, 240, 240, 240, 280], [0, 40, 90, 140, 190, 240, 280]],
  ['at the start, times follow each other', [0, 0, 0, 40], [0, 1, 2, 40]],
  ['without time in between, later packets move', [40, 41, 41, 41, 42, 80], [40, 41, 42, 43, 44, 80]],
  ['a time that goes back is moved', [0, 40, 30, 80], [0, 20, 40, 80]],
  ['a file without packets', [], []],
])('%s', async (_what, times, expected) => {
  expect(await spreadOf(...times)).toEqual(expected);
});

it('as many as a long stall has get times of their own', async () => {
  const read = await spreadOf(0, ...Array<number>(600).fill(20_000), 20_040);
  expect(new Set(read).size).toBe(602);
  expect(read).toEqual([...read].sort((one, other) => one - other));
});
