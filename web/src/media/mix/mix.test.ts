import { describe, expect, it } from 'vitest';
import { Mix } from './mix.ts';

const RATE = 48_000;
/** Length of a packet, in microseconds. */
const PACKET_US = 10_000;
const MICROPHONE = 1;
const TAB = 2;

/** Samples of a constant level. */
const packet = (timestamp: number, level: number, sampleRate = RATE) => ({
  timestamp,
  sampleRate,
  channels: [new Float32Array(sampleRate / 100).fill(level)],
});

/** Sends packets of a level, one each 10 ms from `fromUs` to `untilUs`. */
function send(mix: Mix, id: number, [fromUs, untilUs]: [number, number], level: number, sampleRate = RATE) {
  for (let atUs = fromUs; atUs < untilUs; atUs += PACKET_US) mix.add(id, packet(atUs, level, sampleRate));
}

/** Levels in the middle of each mixed block, by the block's start in milliseconds. */
const take = (mix: Mix, nowUs: number) =>
  new Map(
    [...mix.take(nowUs)].map(({ startUs, left }) => [startUs / 1000, Math.round((left[240] ?? 0) * 1000) / 1000]),
  );

/** A mix from 0 on with connected sources. */
function openMix(...ids: number[]) {
  const mix = new Mix(0);
  for (const id of ids) mix.connect(id, 1);
  return mix;
}

it('two sounds are added, at their levels', () => {
  const mix = new Mix(0);
  mix.connect(MICROPHONE, 0.5);
  mix.connect(TAB, 1);
  send(mix, MICROPHONE, [0, 100_000], 0.5);
  send(mix, TAB, [0, 100_000], 0.25, 44_100);
  const levels = take(mix, 100_000);
  expect(levels.get(50)).toBe(0.5);
  expect(levels.has(100)).toBe(false);
});

it('nothing is lost of a sound that arrives late', () => {
  const mix = openMix(MICROPHONE, TAB);
  send(mix, MICROPHONE, [0, 700_000], 0.5);
  send(mix, TAB, [0, 100_000], 0.25);
  expect([...take(mix, 700_000).keys()].at(-1)).toBe(80);
  send(mix, TAB, [100_000, 700_000], 0.25);
  const levels = take(mix, 700_000);
  expect([...levels.values()]).toEqual(Array(levels.size).fill(0.75));
  expect([...levels.keys()].at(-1)).toBe(680);
});

it('a sound that sends nothing for 20 checks is waited for no longer', () => {
  const mix = openMix(MICROPHONE, TAB);
  send(mix, MICROPHONE, [0, 1_000_000], 0.5);
  send(mix, TAB, [0, 100_000], 0.25);
  for (let check = 0; check < 19; check += 1) {
    mix.countQuiet();
    mix.add(MICROPHONE, packet(1_000_000 + check * PACKET_US, 0.5));
  }
  expect([...take(mix, 1_200_000).keys()].at(-1)).toBe(80);
  mix.countQuiet();
  mix.add(MICROPHONE, packet(1_190_000, 0.5));
  const levels = take(mix, 1_200_000);
  expect([...levels.keys()].at(-1)).toBe(1180);
  expect(levels.get(1000)).toBe(0.5);
});

it('without a sound, it is silent, and 40 ms behind', () => {
  const mix = openMix(MICROPHONE);
  const levels = take(mix, 200_000);
  expect([...levels.keys()].at(-1)).toBe(150);
  expect(new Set(levels.values())).toEqual(new Set([0]));
});

it('after more than 5 s without a check it goes on from the present', () => {
  const mix = openMix();
  expect([...take(mix, 60_000_000).keys()]).toEqual([59_950]);
});

describe('times of a sound', () => {
  it('a first packet with too late a time moves to its place', () => {
    const mix = openMix(MICROPHONE);
    mix.add(MICROPHONE, packet(600_000, 0.1));
    send(mix, MICROPHONE, [10_000, 1_000_000], 0.5);
    const levels = take(mix, 1_000_000);
    expect(levels.get(500)).toBe(0.5);
    expect([...levels.keys()].at(-1)).toBe(980);
  });

  it('after a loss in the device, the sound is at its place again within a second', () => {
    const mix = openMix(MICROPHONE);
    send(mix, MICROPHONE, [0, 1_000_000], 0.5);
    take(mix, 1_000_000);
    send(mix, MICROPHONE, [1_300_000, 3_000_000], 0.5);
    const afterLoss = [...take(mix, 3_000_000).values()];
    // Nothing is heard twice: the place was found in the middle, and the lost 300 ms are silent there.
    expect(afterLoss.filter((level) => level === 0).length).toBeGreaterThanOrEqual(28);
    send(mix, MICROPHONE, [3_000_000, 3_500_000], -0.5);
    const levels = take(mix, 3_500_000);
    expect([...levels].filter(([at]) => at > 3000)).toEqual(
      [...levels.keys()].filter((at) => at > 3000).map((at) => [at, -0.5]),
    );
    expect(levels.size).toBeGreaterThan(40);
  });

  it('a device with a slower clock stays within a few milliseconds of its times', () => {
    const mix = openMix(MICROPHONE);
    // 60 ms in a minute.
    const slower = 1.001;
    for (let index = 0; index < 6000; index += 1) {
      mix.add(MICROPHONE, packet(Math.round(index * PACKET_US * slower), index < 5950 ? 0.5 : -0.5));
      if (index % 100 === 50) take(mix, index * PACKET_US * slower);
    }
    const levels = take(mix, 6000 * PACKET_US * slower);
    const turn = [...levels].find(([, level]) => level < 0)?.[0] ?? 0;
    expect(Math.abs(turn - 5950 * 10 * slower)).toBeLessThan(15);
  });
});

describe('mute', () => {
  it('what was captured while it was muted is silent, however late it is mixed', () => {
    const mix = openMix(MICROPHONE);
    mix.fade(MICROPHONE, 0, 100_000);
    mix.fade(MICROPHONE, 1, 300_000);
    send(mix, MICROPHONE, [0, 500_000], 0.5);
    const levels = take(mix, 500_000);
    expect([levels.get(80), levels.get(110), levels.get(290), levels.get(310)]).toEqual([0.5, 0, 0, 0.5]);
  });

  it('a source that is muted at first is silent from its first sample on', () => {
    const mix = new Mix(0);
    mix.connect(MICROPHONE, 0);
    send(mix, MICROPHONE, [0, 100_000], 0.5);
    expect(new Set(take(mix, 100_000).values())).toEqual(new Set([0]));
  });

  it('what is captured in a pause is silent', () => {
    const mix = openMix(MICROPHONE, TAB);
    mix.hold(true, 100_000);
    mix.hold(false, 300_000);
    send(mix, MICROPHONE, [0, 500_000], 0.5);
    send(mix, TAB, [0, 500_000], 0.25);
    const levels = take(mix, 500_000);
    expect([levels.get(80), levels.get(200), levels.get(310)]).toEqual([0.75, 0, 0.75]);
  });
});

it('a device that changes its rate is heard on', () => {
  const mix = openMix(MICROPHONE);
  send(mix, MICROPHONE, [0, 100_000], 0.5);
  take(mix, 100_000);
  send(mix, MICROPHONE, [100_000, 300_000], 0.5, 16_000);
  expect(take(mix, 300_000).get(200)).toBe(0.5);
});
