import { beforeEach, describe, expect, it } from 'vitest';
import { createDeviceSlot } from './device-slot.ts';

/** A track with the members that a slot uses. */
class FakeTrack extends EventTarget {
  readyState = 'live';
  readonly id: string;
  constructor(id: string) {
    super();
    this.id = id;
  }
  stop() {
    this.readyState = 'ended';
  }
  clone() {
    const copy = new FakeTrack(`${this.id} again`);
    made.push(copy);
    return copy;
  }
}

let made: FakeTrack[] = [];
/** Pending requests to the browser, oldest first. */
let asked: { wish: string; answer: () => Promise<void>; refuse: (name: string) => Promise<void> }[] = [];

const settled = () => new Promise<void>((resolve) => setTimeout(resolve));

const open = (wish: string) =>
  new Promise<MediaStreamTrack>((resolve, reject) => {
    const answer = () => {
      const track = new FakeTrack(wish);
      made.push(track);
      resolve(track as unknown as MediaStreamTrack);
      return settled();
    };
    const refuse = (name: string) => {
      reject(new DOMException('No device', name));
      return settled();
    };
    asked.push({ wish, answer, refuse });
  });

const live = () => made.filter(({ readyState }) => readyState === 'live').map(({ id }) => id);
const question = (index: number) => {
  const one = asked[index];
  if (!one) throw new Error(`Question ${index} was not asked`);
  return one;
};

beforeEach(() => {
  made = [];
  asked = [];
});

describe('a slot for a device', () => {
  it('holds the requested device, and releases it', async () => {
    const slot = createDeviceSlot(open);
    slot.set('front');
    expect(slot.state.get()).toEqual({ state: 'opening' });
    await question(0).answer();
    expect(slot.state.get()).toMatchObject({ state: 'open', track: { id: 'front' } });
    slot.set(null);
    expect(slot.state.get()).toEqual({ state: 'off' });
    expect(live()).toEqual([]);
  });

  it('stops one device before it opens another', async () => {
    const slot = createDeviceSlot(open);
    slot.set('front');
    await question(0).answer();
    slot.set('back');
    expect(live()).toEqual([]);
    await question(1).answer();
    expect(live()).toEqual(['back']);
  });

  it('opens only the last of several quick requests, and skips those in between', async () => {
    const slot = createDeviceSlot(open);
    for (const wish of ['front', 'back', 'top']) slot.set(wish);
    expect(asked.map(({ wish }) => wish)).toEqual(['front']);
    await question(0).answer();
    expect(live()).toEqual([]);
    expect(asked.map(({ wish }) => wish)).toEqual(['front', 'top']);
    await question(1).answer();
    expect(live()).toEqual(['top']);
    expect(slot.state.get()).toMatchObject({ state: 'open', track: { id: 'top' } });
  });

  it('stops a device that arrives after it is no longer requested', async () => {
    const slot = createDeviceSlot(open);
    slot.set('front');
    slot.set(null);
    await question(0).answer();
    expect(live()).toEqual([]);
    expect(slot.state.get()).toEqual({ state: 'off' });
    expect(asked).toHaveLength(1);
  });

  it('reports a refusal of the browser, and tries again on request', async () => {
    const slot = createDeviceSlot(open);
    slot.set('front');
    await question(0).refuse('NotAllowedError');
    expect(slot.state.get()).toEqual({ state: 'failed', error: 'NotAllowedError' });
    slot.retry();
    await question(1).answer();
    expect(slot.state.get()).toMatchObject({ state: 'open' });
    slot.retry();
    expect(asked).toHaveLength(2);
  });

  it('ignores a refusal of a device that is no longer requested', async () => {
    const slot = createDeviceSlot(open);
    slot.set('front');
    slot.set('back');
    await question(0).refuse('NotReadableError');
    expect(slot.state.get()).toEqual({ state: 'opening' });
    await question(1).answer();
    expect(live()).toEqual(['back']);
  });

  it('reports when its device is unplugged', async () => {
    const slot = createDeviceSlot(open);
    slot.set('front');
    await question(0).answer();
    made[0]?.dispatchEvent(new Event('ended'));
    expect(slot.state.get()).toEqual({ state: 'failed', error: 'NotFoundError' });
    expect(live()).toEqual([]);
  });

  it('lends its device, which stays open when the slot releases its own track', async () => {
    const slot = createDeviceSlot(open);
    expect(slot.lend()).toBeNull();
    slot.set('front');
    expect(slot.lend()).toBeNull();
    await question(0).answer();
    expect(slot.lend()).toMatchObject({ id: 'front again' });
    slot.set(null);
    expect(live()).toEqual(['front again']);
  });
});
