import { beforeEach, describe, expect, it, vi } from 'vitest';
import { newManifest } from '#web/media/store/manifest.ts';
import type { RecorderStore } from './recorder-state.ts';
import type { STEPS } from './recorder-steps.ts';
import { createRecorders } from './recorders.ts';
import { EVENTS, recording } from './test-support/reached-states.ts';

const { id: recordingId, ...about } = recording;
const manifest = newManifest({ id: recordingId, userId: 'ada', about: { recordingId, ...about } });

let left: number;
/** What a resumed upload does with its recorder. */
let resume: (store: RecorderStore) => unknown;

beforeEach(() => {
  left = 0;
  resume = () => undefined;
});

const newRecorders = () => {
  const steps: Partial<typeof STEPS> = {
    mayStart: async (store) => store.state().phase === 'idle',
    resumeUpload: async (store) => void (await resume(store)),
    leave: async (store) => {
      left += 1;
      store.dispatch({ type: 'end' });
    },
  };
  return createRecorders(async () => steps as typeof STEPS);
};

/** Recorders that have come to the upload of a recording. */
async function saving() {
  const recorders = newRecorders();
  const recorder = recorders.current.get();
  await recorder.mayStart('ada');
  for (const event of [EVENTS.resume, EVENTS.stopped, EVENTS.upload]) recorder.dispatch(event);
  return { recorders, recorder };
}

const phases = ({ uploads }: ReturnType<typeof newRecorders>) => uploads.get().map(({ state }) => state.phase);

describe('the recorders of a page', () => {
  it('send a recording in the background, and make the next one', async () => {
    const { recorders, recorder } = await saving();
    recorders.sendInBackground();
    expect(recorders.current.get()).not.toBe(recorder);
    expect(await recorders.current.get().mayStart('ada')).toBe(true);
    expect(phases(recorders)).toEqual(['saving']);
    recorder.dispatch(EVENTS.failed);
    expect(phases(recorders), 'it stays in the list').toEqual(['failed']);
    recorder.dispatch(EVENTS.end);
    expect(phases(recorders)).toEqual([]);
  });

  it('keep a recording in front that is not being sent', () => {
    const recorders = newRecorders();
    const recorder = recorders.current.get();
    for (const event of [EVENTS.resume, EVENTS.stopped]) {
      recorder.dispatch(event);
      recorders.sendInBackground();
      expect(recorders.current.get()).toBe(recorder);
    }
    expect(phases(recorders)).toEqual([]);
  });

  it('resume an upload of an earlier visit in the background, once it is known that it goes on', async () => {
    const recorders = newRecorders();
    await recorders.resumeUpload(manifest, 'W');
    expect(phases(recorders)).toEqual([]);
    resume = (store) => store.dispatch(EVENTS.resume);
    await recorders.resumeUpload(manifest, 'W');
    expect(phases(recorders)).toEqual(['stopping']);
    expect(recorders.current.get().state().phase).toBe('idle');
  });

  it('resume uploads of earlier visits one after the other, also after a failure, and none once the user leaves', async () => {
    const recorders = newRecorders();
    const ends: ((error?: Error) => void)[] = [];
    resume = () =>
      new Promise<void>((resolve, reject) => {
        ends.push((error) => (error ? reject(error) : resolve()));
      });
    const all = [1, 2, 3].map(() => recorders.resumeUpload(manifest, 'W'));
    await vi.waitFor(() => expect(ends).toHaveLength(1));
    ends[0]?.(new Error('The disk is full'));
    await expect(all[0]).rejects.toThrow('The disk is full');
    await vi.waitFor(() => expect(ends).toHaveLength(2));
    await recorders.leave();
    ends[1]?.();
    await Promise.all(all.slice(1));
    expect(ends).toHaveLength(2);
  });

  it('all end when the user leaves', async () => {
    const { recorders } = await saving();
    recorders.sendInBackground();
    await recorders.current.get().mayStart('ada');
    const publish = vi.fn();
    recorders.uploads.listen(publish);
    await recorders.leave();
    expect(left).toBe(2);
    expect(publish).toHaveBeenLastCalledWith([], expect.anything(), undefined);
  });
});
