import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { SegmentUpload } from '#web/media/segments/segment-upload.ts';
import { type Manifest, newManifest } from '#web/media/store/manifest.ts';
import * as opening from '#web/media/store/open-local-recording.ts';
import { currentToasts } from '#web/ui/use-toast.ts';
import type { EndingRecording, Phase, RecorderEvent, RecorderStore } from './recorder-state.ts';
import { STEPS } from './recorder-steps.ts';
import * as saving from './save-recording.ts';
import * as sending from './send-segments.ts';
import { answeredRecording } from './test-support/answered-recording.ts';
import { localWith } from './test-support/local-with.ts';
import { EVENTS, finishedRecording, recording, storeIn } from './test-support/reached-states.ts';

const manifestOf = (id: string): Manifest => {
  const { id: _, ...about } = recording;
  return { ...newManifest({ id, userId: 'ada', about: { recordingId: id, ...about } }), stage: 'uploading' };
};

const localOf = (id: string) =>
  localWith(
    { file: async () => new Blob(['video']), remux: async () => undefined, close: async () => void closed.push(id) },
    manifestOf(id),
  );

/** Answers what is asked of the server about the interrupted upload. */
let answer: () => void;
let reopened: string[];
let closed: string[];
/** The file that the server has of it. */
let filePath: string | null;

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue(undefined);
  reopened = [];
  closed = [];
  hasLeft = false;
  filePath = null;
  vi.spyOn(opening, 'reopenLocalRecording').mockImplementation(async (id) => {
    reopened.push(id);
    return localOf(id);
  });
  vi.spyOn(sending, 'resumeSending').mockReturnValue(null);
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  // A real upload would go on during the tests of other files.
  vi.spyOn(saving, 'saveRecording').mockRejectedValue(new Error('Upload failed'));
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.endsWith('W_A')) await answered;
    return new Response(JSON.stringify(answeredRecording({ id: 'W_A', filePath })));
  });
});
let hasLeft: boolean;
const resume = (store: RecorderStore) =>
  STEPS.resumeUpload(store, manifestOf('W_A'), { openWorkspaceId: 'W', hasLeft: () => hasLeft });

describe('the upload of an earlier visit', () => {
  it('is resumed once the server has answered', async () => {
    const store = storeIn('idle');
    const saved: string[] = [];
    store.subscribe((state) => state.phase === 'saving' && saved.push(state.finished.local.manifest().id));
    const resumed = resume(store);
    answer();
    await resumed;
    expect(new Set(saved)).toEqual(new Set(['W_A']));
  });

  const stopped = (id: string): RecorderEvent => ({
    type: 'stopped',
    finished: finishedRecording({ local: localOf(id) }),
  });
  const ending: EndingRecording = { local: localOf('W_B'), durationMs: 4000, picture: null, segments: null };
  const { start, started, upload, failed } = EVENTS;
  const MEANWHILE: [string, Phase, RecorderEvent[]][] = [
    ['another recording waits in the dialog', 'asking', [EVENTS.resume, stopped('W_B')]],
    ['the end of another recording is being written', 'ending', [start, started, { type: 'stop', ending }]],
    ['another upload has failed', 'failed', [EVENTS.resume, stopped('W_B'), upload, failed]],
    ['a person has opened it, and the dialog asks', 'asking', [EVENTS.resume, stopped('W_A')]],
  ];
  it.each(MEANWHILE)('uploads nothing by itself when, at the answer, %s', async (_, phase, events) => {
    const store = storeIn('idle');
    const resumed = resume(store);
    for (const event of events) store.dispatch(event);
    const before = store.state();
    expect(before.phase).toBe(phase);
    answer();
    await resumed;
    expect(store.state()).toBe(before);
    expect(reopened).toEqual([]);
  });

  it('is left to another tab that has it, and only a person who asked for it is told', async () => {
    vi.mocked(opening.reopenLocalRecording).mockResolvedValue(null);
    const store = storeIn('idle');
    const toastsBefore = currentToasts();
    answer();
    await resume(store);
    expect(currentToasts()).toBe(toastsBefore);
    expect(await STEPS.resumeUnfinished(store, manifestOf('W_A'))).toBe(false);
    expect(currentToasts()[0]?.description).toContain('another tab');
    expect(store.state().phase).toBe('idle');
  });

  it('has no signs of life once its file could not be opened', async () => {
    vi.spyOn(console, 'error').mockReturnValue(undefined);
    const close = vi.fn();
    vi.mocked(sending.resumeSending).mockReturnValue({ close } as unknown as SegmentUpload);
    const local = localWith({
      file: () => Promise.reject(new DOMException('Unreadable', 'NotReadableError')),
      close: async () => undefined,
    });
    vi.mocked(opening.reopenLocalRecording).mockResolvedValue(local);
    answer();
    await resume(storeIn('idle'));
    expect(close).toHaveBeenCalled();
  });

  it('is left to the next visit when the person logs out before the answer', async () => {
    const store = storeIn('idle');
    const resumed = resume(store);
    hasLeft = true;
    answer();
    await resumed;
    expect(reopened).toEqual([]);
    expect(store.state().phase).toBe('idle');
  });

  it('is left to the next visit, as it is, when the person logs out while it is opened', async () => {
    const store = storeIn('idle');
    const toastsBefore = currentToasts();
    filePath = '/objects/W_A/video';
    const opened = STEPS.resumeUnfinished(store, manifestOf('W_A'));
    await vi.waitFor(() => expect(reopened).toEqual(['W_A']));
    const left = STEPS.leave(store);
    answer();
    expect(await opened).toBe(false);
    await left;
    expect(closed).toEqual(['W_A']);
    expect(store.state().phase).toBe('idle');
    expect(currentToasts()).toBe(toastsBefore);
  });
});
