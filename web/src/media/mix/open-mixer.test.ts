import { beforeEach, expect, it, vi } from 'vitest';
import { hasTrackStreams } from '../compose/track-streams.ts';
import type { Mixer } from './mixer.ts';
import { openMixer } from './open-mixer.ts';
import { openPageMixer } from './page-mixer.ts';
import { openWorkerMixer } from './worker-mixer.ts';

vi.mock('../compose/track-streams.ts', () => ({ hasTrackStreams: vi.fn() }));
vi.mock('./page-mixer.ts', () => ({ openPageMixer: vi.fn() }));
vi.mock('./worker-mixer.ts', () => ({ openWorkerMixer: vi.fn() }));

const track = {} as MediaStreamTrack;
const ofPage = { track } as Mixer;
const ofWorker = { track } as Mixer;

beforeEach(() => {
  vi.mocked(hasTrackStreams).mockReturnValue(true);
  vi.mocked(openPageMixer).mockResolvedValue(ofPage);
  vi.mocked(openWorkerMixer).mockResolvedValue(ofWorker);
});

it('a worker mixes where it can read tracks', async () => {
  expect(await openMixer(track)).toBe(ofWorker);
});

it('the page mixes in other browsers, and before there is a track', async () => {
  expect(await openMixer(undefined)).toBe(ofPage);
  vi.mocked(hasTrackStreams).mockReturnValue(false);
  expect(await openMixer(track)).toBe(ofPage);
});

it('the page mixes where the worker does not start, or the track sends nothing', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.mocked(openWorkerMixer).mockRejectedValueOnce(new Error('The mix did not start.'));
  expect(await openMixer(track)).toBe(ofPage);
  vi.mocked(openWorkerMixer).mockResolvedValueOnce(null);
  expect(await openMixer(track)).toBe(ofPage);
});
