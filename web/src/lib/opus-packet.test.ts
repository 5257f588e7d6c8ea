import { expect, it } from 'vitest';
import { soundMs } from './opus-packet.ts';

it.each([
  ['three frames of 20 ms, counted in the packet', [0xfb, 0x03], 60],
  ['one frame of 20 ms', [0xf8], 20],
  ['two frames of 2.5 ms', [0xe1], 5],
  ['one SILK frame of 60 ms', [0x18], 60],
  ['two hybrid frames of 10 ms', [0x62], 20],
])('the length of an Opus packet is that of %s', (_, packet, ms) => {
  expect(soundMs(new Uint8Array(packet))).toBe(ms);
});
