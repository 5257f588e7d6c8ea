import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '#web/lib/http/api-error.ts';
import { onUnauthorized } from '#web/lib/unauthorized.ts';
import type { SegmentUpload } from '#web/media/segments/segment-upload.ts';
import type { LocalRecording } from '#web/media/store/local-recording.ts';
import { type Manifest, newManifest } from '#web/media/store/manifest.ts';
import { currentToasts } from '#web/ui/use-toast.ts';
import {
  createRecorderStore,
  type FinishedRecording,
  type PendingRecording,
  type RecorderState,
} from './recorder-state.ts';
import { createSaveSteps } from './save-steps.ts';
import { answeredRecording } from './test-support/answered-recording.ts';

const recording: PendingRecording = { id: 'W_R', name: 'Demo', type: 'screen', workspaceId: 'W', projectId: null };

let manifest: Manifest;
let done: string[];
let requests: string[];
/** What people with the link were told to be allowed. */
let marks: boolean[];
let status: number;

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue(undefined);
  const { id: recordingId, ...about } = recording;
  manifest = newManifest({ id: 'W_R', userId: 'ada', about: { recordingId, ...about } });
  done = [];
  requests = [];
  marks = [];
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit) => {
    requests.push(`${method} ${url}`);
    const answer = url.endsWith('/share') ? { shareToken: 'T', alreadyShared: false } : answeredRecording();
    return new Response(JSON.stringify(status === 200 ? answer : { code: 'TEST', message: 'Refused' }), { status });
  });
});
afterEach(() => vi.unstubAllGlobals());

const local = {
  manifest: () => manifest,
  update: async (patch: Partial<Manifest>) => {
    manifest = { ...manifest, ...patch };
  },
  discard: async () => void done.push('discard'),
  close: async () => void done.push('close'),
} as unknown as LocalRecording;

/** A recording whose end is still being written. */
const ending = () => ({
  ...{ durationMs: 4000, picture: null, choice: null, local },
  segments: {
    setSaving: (isSaving: boolean) => void marks.push(isSaving),
    status: () => ({ state: 'sending' }),
  } as unknown as SegmentUpload,
});

/** A recording that has ended and waits in the dialog. */
function ready(wait: () => Promise<never> = async () => Promise.reject(new Error('No'))) {
  const finished: FinishedRecording = {
    ...{ local, file: new Blob(['video']), durationMs: 4000 },
    ...{ isResumed: false, savesByItself: false },
    sending: {
      ...{ start: () => {}, stop: () => {}, close: () => {} },
      ...{ wait, settled: async () => {}, picture: () => null },
      setSaving: (isSaving) => void marks.push(isSaving),
    },
  };
  const store = createRecorderStore();
  store.dispatch({ type: 'resume', recording });
  store.dispatch({ type: 'stopped', finished });
  return { store, steps: createSaveSteps(store) };
}

it('the toast of the copied link does not ask to save a recording that is being saved', async () => {
  status = 200;
  const write = vi.fn(async () => undefined);
  vi.stubGlobal('ClipboardItem', class {});
  vi.stubGlobal('navigator', { clipboard: { write } });
  vi.stubGlobal('location', { origin: 'https://app.test' });
  vi.stubGlobal('localStorage', { getItem: () => null });
  const { steps } = ready(() => new Promise(() => undefined));
  void steps.upload('W', { copiesLink: true });
  await vi.waitFor(() =>
    expect(lastToast()).toBe(
      'The link has been copied to your clipboard. Anyone with the link can watch what has arrived. The rest follows.',
    ),
  );
});

it('what is chosen while the end is being written is noted, and its link is made at once', async () => {
  status = 200;
  vi.stubGlobal('ClipboardItem', class {});
  vi.stubGlobal('navigator', { clipboard: { write: () => new Promise(() => undefined) } });
  const origin = vi.fn(() => 'https://app.test');
  vi.stubGlobal('location', {
    get origin() {
      return origin();
    },
  });
  vi.stubGlobal('localStorage', { getItem: () => null });
  const { store: finishedStore } = ready(() => new Promise(() => undefined));
  const { finished } = finishedStore.state() as Extract<RecorderState, { phase: 'ready' }>;
  const store = createRecorderStore();
  const steps = createSaveSteps(store);
  store.dispatch({ type: 'start' });
  store.dispatch({ type: 'started', recording });
  store.dispatch({ type: 'stop', ending: ending() });
  await steps.upload('W', { change: { name: 'Named' }, copiesLink: true });
  const shares = () => requests.filter((request) => request === 'POST /api/recordings/W_R/share');
  await vi.waitFor(() => expect(origin, 'the link is there').toHaveBeenCalled());
  expect(shares()).toHaveLength(1);
  expect(shares()).toHaveLength(1);
  await steps.discard();
  const choice = { type: 'upload', openWorkspaceId: 'W', change: { name: 'Named' }, copiesLink: true } as const;
  expect(store.state(), 'the first choice counts').toMatchObject({ phase: 'stopping', ending: { choice } });
  expect(requests.some((request) => request.startsWith('DELETE'))).toBe(false);
  store.dispatch({ type: 'stopped', finished });
  void steps.carryOut(choice);
  expect(store.state()).toMatchObject({ phase: 'uploading', recording: { name: 'Named' }, copiesLink: true });
  expect(shares()).toHaveLength(1);
  expect(marks, 'before the end was written, and again after it').toEqual([true, true]);
});

it('a cancelled upload takes back that people with the link may watch', async () => {
  status = 200;
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  vi.stubGlobal('ClipboardItem', class {});
  vi.stubGlobal('navigator', { clipboard: { write: () => new Promise(() => undefined) } });
  vi.stubGlobal('location', { origin: 'https://app.test' });
  vi.stubGlobal('localStorage', { getItem: () => null });
  const store = createRecorderStore();
  const early = createSaveSteps(store);
  store.dispatch({ type: 'start' });
  store.dispatch({ type: 'started', recording });
  store.dispatch({ type: 'stop', ending: ending() });
  await early.upload('W', { copiesLink: true });
  early.cancelUpload();
  expect(marks).toEqual([true, false]);
  const { steps } = ready(() => new Promise(() => undefined));
  void steps.upload('W', { copiesLink: true });
  steps.cancelUpload();
  expect(marks).toEqual([true, false, true, false]);
});

it('the next visit resumes an upload that was chosen while the end was being written, unless it was cancelled', async () => {
  status = 200;
  const store = createRecorderStore();
  const steps = createSaveSteps(store);
  store.dispatch({ type: 'start' });
  store.dispatch({ type: 'started', recording });
  store.dispatch({ type: 'stop', ending: ending() });
  await steps.upload('W');
  expect(manifest.stage).toBe('uploading');
  steps.cancelUpload();
  expect(manifest.stage).toBe('recorded');
});

/** A recorder whose recording has just stopped; its end is still being written. */
function stopping() {
  const store = createRecorderStore();
  store.dispatch({ type: 'start' });
  store.dispatch({ type: 'started', recording });
  store.dispatch({ type: 'stop', ending: ending() });
  return { store, steps: createSaveSteps(store) };
}
const RENAMED = 'PUT /api/recordings/W_R';

it('a name of an upload that was chosen while the end is being written is sent at once, and only once', async () => {
  status = 200;
  const { finished } = ready().store.state() as Extract<RecorderState, { phase: 'ready' }>;
  const { store, steps } = stopping();
  const chosen = { type: 'upload', openWorkspaceId: 'W', change: { name: 'Named' }, copiesLink: false } as const;
  await steps.upload('W', chosen);
  await vi.waitFor(() => expect(requests).toEqual([RENAMED]));
  store.dispatch({ type: 'stopped', finished });
  await steps.carryOut(chosen);
  expect(requests.filter((request) => request === RENAMED)).toEqual([RENAMED]);
});

it('such a name is kept for the next visit when the page closes before the server has it', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  const { steps } = stopping();
  await steps.upload('W', { change: { name: 'Named' } });
  await vi.waitFor(() => expect(manifest.unsentChange).toEqual({ name: 'Named' }));
  expect(manifest).toMatchObject({ stage: 'uploading', about: { name: 'Named' } });
});

it('what is typed in the dialog is kept for the next visit before a button is pressed, as it was last', async () => {
  for (const { steps } of [stopping(), ready()]) {
    steps.noteTyped({ name: 'Named', projectId: 'W_P' });
    await vi.waitFor(() => expect(manifest.unsentChange).toEqual({ name: 'Named', projectId: 'W_P' }));
    steps.noteTyped({ name: recording.name, projectId: null });
    await vi.waitFor(() => expect(manifest.about).toMatchObject({ name: recording.name, projectId: null }));
    expect(manifest.unsentChange).toEqual({ name: recording.name, projectId: null });
  }
  expect(requests).toEqual([]);
});

it('people with the link no longer watch a recording that is kept, also after a file has replaced its segments', async () => {
  status = 200;
  vi.stubGlobal('ClipboardItem', class {});
  vi.stubGlobal('navigator', { clipboard: { write: () => new Promise(() => undefined) } });
  vi.stubGlobal('location', { origin: 'https://app.test' });
  vi.stubGlobal('localStorage', { getItem: () => null });
  const { store, steps } = ready();
  await steps.upload('W', { copiesLink: true });
  const state = store.state();
  if (!('finished' in state)) throw new Error('The recording is not finished');
  state.finished.sending = null;
  await steps.leaveForLater();
  expect(marks).toEqual([true, false]);
});

it('an upload without a link lets nobody watch before it is saved', () => {
  status = 200;
  const { steps } = ready(() => new Promise(() => undefined));
  void steps.upload('W');
  expect(marks).toEqual([]);
});

it('an upload that was chosen while the end is being written can be cancelled', async () => {
  status = 200;
  const store = createRecorderStore();
  const steps = createSaveSteps(store);
  store.dispatch({ type: 'start' });
  store.dispatch({ type: 'started', recording });
  store.dispatch({ type: 'stop', ending: ending() });
  await steps.upload('W');
  steps.cancelUpload();
  expect(store.state()).toMatchObject({ phase: 'stopping', ending: { choice: null } });
  await steps.leaveForLater();
  expect(store.state()).toMatchObject({ ending: { choice: { type: 'later' } } });
});

const lastToast = () => currentToasts()[0]?.description;

it('a failed upload is not resumed automatically after the recording was kept for later', async () => {
  status = 403;
  const { store, steps } = ready();
  await steps.upload('W');
  expect(store.state()).toMatchObject({ phase: 'ready', error: 'Upload failed' });
  expect(manifest.stage).toBe('uploading');
  await steps.leaveForLater();
  expect(store.state().phase).toBe('idle');
  expect(manifest.stage).toBe('recorded');
  expect(done).toEqual(['close']);
});

it('an upload that fails in the background because the session has ended leads to the login', async () => {
  const reported = new Promise<void>((resolve) => onUnauthorized(resolve));
  const { store, steps } = ready(async () => {
    throw new ApiError(401, JSON.stringify({ message: 'Unauthorized' }));
  });
  await steps.upload('W');
  await reported;
  expect(store.state()).toMatchObject({ phase: 'ready', error: 'Upload failed' });
});

it('discarding deletes the recording that was created again', async () => {
  status = 404;
  manifest = { ...manifest, about: { ...manifest.about, recordingId: 'W_N' } };
  const { store, steps } = ready();
  await steps.discard();
  expect(requests).toEqual(['DELETE /api/recordings/W_N']);
  expect(lastToast()).toBe('The recording has been discarded.');
  expect(store.state().phase).toBe('idle');
  expect(done).toEqual(['discard']);
});

it('discarding deletes the local copy when its creator may no longer delete the recording', async () => {
  status = 403;
  const { store, steps } = ready();
  await steps.discard();
  expect(lastToast()).toContain('You can no longer delete it from the workspace.');
  expect(store.state().phase).toBe('idle');
  expect(done).toEqual(['discard']);
});

it('a recording that could not be discarded stays', async () => {
  status = 500;
  const { store, steps } = ready();
  await steps.discard();
  expect(lastToast()).toBe('Failed to discard recording. Please try again.');
  expect(store.state()).toMatchObject({ phase: 'ready', error: 'Failed to delete recording' });
  expect(done).toEqual([]);
});
