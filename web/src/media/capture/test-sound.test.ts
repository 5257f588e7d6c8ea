import { expect, it, vi } from 'vitest';
import type { Mixer } from '../mix/mixer.ts';
import * as mixers from '../mix/open-mixer.ts';
import { testSound } from './test-sound.ts';

it('a test that is stopped while the mixer opens records nothing', async () => {
  const mixer = { connect: vi.fn(), close: vi.fn(async () => undefined) };
  let open: (mixer: Mixer) => void = () => undefined;
  const opening = new Promise<Mixer>((resolve) => {
    open = resolve;
  });
  vi.spyOn(mixers, 'openMixer').mockReturnValue(opening);
  const stopped = new AbortController();
  const track = {} as MediaStreamTrack;
  const tested = testSound(track, { volume: 1, signal: stopped.signal, onPlay: () => undefined });
  stopped.abort();
  open(mixer as unknown as Mixer);
  await tested;
  expect(mixer.connect).not.toHaveBeenCalled();
  expect(mixer.close).toHaveBeenCalledOnce();
});
