import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Facing, holdTurningCamera } from './turning-camera.ts';

/** A camera of a phone, with the members that are used. */
class FakeCamera extends EventTarget {
  readyState = 'live';
  muted = false;
  constraints: object = { frameRate: { ideal: 30 } };
  made = 0;
  readonly facing: Facing;
  constructor(facing: Facing) {
    super();
    this.facing = facing;
  }
  get stats() {
    return { totalFrames: this.made, discardedFrames: 0 };
  }
  getSettings = () => ({ width: 1280, height: 720, facingMode: this.facing });
  getConstraints = () => this.constraints;
  getCapabilities = () => ({ torch: this.facing === 'environment' });
  applyConstraints = async (next: object) => {
    this.constraints = next;
  };
  stop() {
    this.readyState = 'ended';
  }
  mute(muted: boolean) {
    this.muted = muted;
    this.dispatchEvent(new Event(muted ? 'mute' : 'unmute'));
  }
}

const asTrack = (camera: FakeCamera) => camera as unknown as MediaStreamTrack;

let page: EventTarget & { hidden: boolean };
let cameras: FakeCamera[];
let shown: (FakeCamera | null)[];
let interruptions: boolean[];
let losses: number;
/** The sides that the phone refuses to open. */
let refused: Facing[];

beforeEach(() => {
  page = Object.assign(new EventTarget(), { hidden: false });
  vi.stubGlobal('document', page);
  vi.useFakeTimers();
  [cameras, shown, interruptions, losses, refused] = [[], [], [], 0, []];
});
function hold() {
  const first = new FakeCamera('user');
  cameras.push(first);
  return holdTurningCamera({
    first: asTrack(first),
    relay: { show: (camera) => void shown.push(camera as unknown as FakeCamera | null) },
    facing: 'user',
    open: async (facing) => {
      if (refused.includes(facing)) throw new DOMException('No', 'NotReadableError');
      // Most phones have one camera open at a time.
      if (cameras.some(({ readyState }) => readyState === 'live')) throw new DOMException('Busy', 'NotReadableError');
      const camera = new FakeCamera(facing);
      cameras.push(camera);
      return asTrack(camera);
    },
    onInterrupted: (isInterrupted) => void interruptions.push(isInterrupted),
    onLost: () => {
      losses += 1;
    },
  });
}

const facings = () => cameras.filter(({ readyState }) => readyState === 'live').map(({ facing }) => facing);
const settled = () => vi.advanceTimersByTimeAsync(0);

describe('the camera of a phone', () => {
  it('is turned around and back, one camera at a time', async () => {
    const turning = hold();
    expect(await turning.turn()).toBe(true);
    expect([facings(), turning.state.get().facing]).toEqual([['environment'], 'environment']);
    expect(await turning.turn()).toBe(true);
    expect([facings(), turning.state.get().facing]).toEqual([['user'], 'user']);
    expect(shown).toEqual([cameras[0], null, cameras[1], null, cameras[2]]);
    expect([interruptions, losses]).toEqual([[], 0]);
  });

  it('stays as it is where the other side cannot be opened, and is lost where no side can', async () => {
    const turning = hold();
    refused = ['environment'];
    expect(await turning.turn()).toBe(false);
    expect([facings(), turning.state.get().facing, losses]).toEqual([['user'], 'user', 0]);
    refused = ['environment', 'user'];
    expect(await turning.turn()).toBe(false);
    expect([facings(), losses]).toEqual([[], 1]);
  });

  it('keeps a reduced size when it is turned, and counts the pictures of all its cameras', async () => {
    const turning = hold();
    turning.setWidth(640);
    (cameras[0] as FakeCamera).made = 100;
    await turning.turn();
    (cameras[1] as FakeCamera).made = 20;
    expect(cameras[1]?.constraints).toMatchObject({ width: { ideal: 640 }, height: { ideal: 360 } });
    expect(turning.madePictures()).toBe(120);
  });

  it('has a light at the back, which goes out when it is turned', async () => {
    const turning = hold();
    await turning.setTorch(true);
    expect(turning.state.get().isTorchOn).toBe(false);
    await turning.turn();
    await turning.setTorch(true);
    expect(turning.state.get().isTorchOn).toBe(true);
    expect(cameras[1]?.constraints).toMatchObject({ frameRate: { ideal: 30 }, advanced: [{ torch: true }] });
    await turning.turn();
    expect(turning.state.get().isTorchOn).toBe(false);
  });
});

describe('a phone that takes its camera', () => {
  it('interrupts it after a second without pictures, until they come again', async () => {
    hold();
    cameras[0]?.mute(true);
    await vi.advanceTimersByTimeAsync(900);
    expect(interruptions).toEqual([]);
    await vi.advanceTimersByTimeAsync(100);
    cameras[0]?.mute(false);
    expect(interruptions).toEqual([true, false]);
  });

  it('interrupts it no longer once it is turned to a camera with pictures', async () => {
    const turning = hold();
    cameras[0]?.mute(true);
    await vi.advanceTimersByTimeAsync(1000);
    expect(interruptions).toEqual([true]);
    await turning.turn();
    expect(interruptions).toEqual([true, false]);
  });

  it('does not interrupt it for a moment without pictures', async () => {
    hold();
    cameras[0]?.mute(true);
    await vi.advanceTimersByTimeAsync(500);
    cameras[0]?.mute(false);
    await vi.advanceTimersByTimeAsync(5000);
    expect(interruptions).toEqual([]);
  });

  it('interrupts it at once when it is locked', () => {
    hold();
    cameras[0]?.mute(true);
    page.hidden = true;
    page.dispatchEvent(new Event('visibilitychange'));
    expect(interruptions).toEqual([true]);
  });

  it('gets it back where it has ended, once somebody looks', async () => {
    const turning = hold();
    page.hidden = true;
    cameras[0]?.stop();
    cameras[0]?.dispatchEvent(new Event('ended'));
    await settled();
    expect([interruptions, facings()]).toEqual([[true], []]);
    page.hidden = false;
    page.dispatchEvent(new Event('visibilitychange'));
    await settled();
    expect([interruptions, facings(), losses]).toEqual([[true, false], ['user'], 0]);
    expect(turning.state.get().camera).toBe(cameras[1]);
  });

  it('and does not give it back ends the recording', async () => {
    hold();
    refused = ['user'];
    cameras[0]?.stop();
    cameras[0]?.dispatchEvent(new Event('ended'));
    await settled();
    expect([interruptions, losses]).toEqual([[true], 1]);
  });

  it('after the recording changes nothing', async () => {
    const turning = hold();
    turning.close();
    cameras[0]?.dispatchEvent(new Event('ended'));
    cameras[0]?.mute(true);
    await vi.advanceTimersByTimeAsync(5000);
    expect([interruptions, losses, facings()]).toEqual([[], 0, []]);
  });
});
