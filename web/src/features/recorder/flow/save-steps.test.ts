import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '#web/lib/http/api-error.ts';
import { onUnauthorized } from '#web/lib/unauthorized.ts';
import type { SegmentUpload } from '#web/media/segments/segment-upload.ts';
import type { LocalRecording } from '#web/media/store/local-recording.ts';
import { currentToasts } from '#web/ui/use-toast.ts';
import type { StateIn } from './recorder-state.ts';
import { leave } from './recorder-steps.ts';
import { cancelUpload, carryOut, discard, leaveForLater, noteTyped, upload } from './save-steps.ts';
import type { SegmentSending } from './send-segments.ts';
import { answeredRecording } from './test-support/answered-recording.ts';
import { localWith } from './test-support/local-with.ts';
import { finishedRecording, recording, storeIn } from './test-support/reached-states.ts';

/** Work that a test leaves behind changes nothing of the next one. */
let local: LocalRecording;
let done: string[];
let requests: string[];
/** What people with the link were told to be allowed. */
let marks: boolean[];
let status: number;

beforeEach(() => {
  // Uploads that never end would send requests during the tests of other files.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.spyOn(console, 'warn').mockReturnValue(undefined);
  const ends: string[] = [];
  done = ends;
  local = localWith({
    discard: async () => void ends.push('discard'),
    close: async () => void ends.push('close'),
  });
  requests = [];
  marks = [];
  status = 200;
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit) => {
    requests.push(`${method} ${url}`);
    const answer = url.endsWith('/share') ? { shareToken: 'T', alreadyShared: false } : answeredRecording();
    return new Response(JSON.stringify(status === 200 ? answer : { code: 'TEST', message: 'Refused' }), { status });
  });
});
const viewers = {
  setSaving: (isSaving: boolean) => void marks.push(isSaving),
  endWatching: () => void marks.push(false),
};

/** A recording whose end is still being written. */
function stopping() {
  const segments = { ...viewers, status: { get: () => ({ state: 'sending' }) } } as unknown as SegmentUpload;
  return storeIn('recording', { type: 'stop', ending: { durationMs: 4000, picture: null, local, segments } });
}

/** @param wait sends the rest of its segments */
const finishedWith = (wait: SegmentSending['wait']) =>
  finishedRecording({
    local,
    viewers,
    sending: { start: () => {}, stop: () => {}, close: () => {}, wait, settled: async () => {}, picture: () => null },
  });

/** A recording that has ended and waits in the dialog. */
const ready = (wait: SegmentSending['wait'] = async () => Promise.reject(new Error('No'))) =>
  storeIn('stopping', { type: 'stopped', finished: finishedWith(wait) });

const forever = () => new Promise<never>(() => undefined);

/** @param write of the clipboard */
function stubClipboard(write: () => Promise<void>) {
  const origin = vi.fn(() => 'https://app.test');
  vi.stubGlobal('ClipboardItem', class {});
  vi.stubGlobal('navigator', { clipboard: { write } });
  vi.stubGlobal('location', {
    get origin() {
      return origin();
    },
  });
  vi.stubGlobal('localStorage', { getItem: () => null });
  return { origin };
}

const lastToast = () => currentToasts()[0]?.description;

it('the toast of the copied link does not ask to save a recording that is being saved', async () => {
  stubClipboard(async () => undefined);
  void upload(ready(forever), 'W', { copiesLink: true });
  await vi.waitFor(() =>
    expect(lastToast()).toBe(
      'The link has been copied to your clipboard. Anyone with the link can watch what has arrived. The rest follows.',
    ),
  );
});

it('what is chosen while the end is being written is noted, and its link is made at once', async () => {
  const { origin } = stubClipboard(forever);
  const store = stopping();
  await upload(store, 'W', { change: { name: 'Named' }, copiesLink: true });
  const shares = () => requests.filter((request) => request === 'POST /api/recordings/W_R/share');
  await vi.waitFor(() => expect(origin, 'the link is there').toHaveBeenCalled());
  expect(shares()).toHaveLength(1);
  await discard(store);
  const state = store.state() as StateIn<'ending'>;
  const choice = { type: 'upload', openWorkspaceId: 'W', change: { name: 'Named' }, copiesLink: true };
  expect(state, 'the first choice counts').toMatchObject({ phase: 'ending', choice });
  expect(requests.some((request) => request.startsWith('DELETE'))).toBe(false);
  store.dispatch({ type: 'stopped', finished: finishedWith(forever) });
  if (state.choice) void carryOut(store, state.choice);
  expect(store.state()).toMatchObject({ phase: 'saving', recording: { name: 'Named' }, copiesLink: true });
  expect(shares()).toHaveLength(1);
  expect(marks, 'before the end was written, and again after it').toEqual([true, true]);
});

it('the next visit resumes an upload that was chosen while the end was being written, unless it was cancelled', async () => {
  const store = stopping();
  await upload(store, 'W');
  expect(local.manifest().stage).toBe('uploading');
  cancelUpload(store);
  expect(local.manifest().stage).toBe('recorded');
  expect(store.state()).toMatchObject({ phase: 'ending', choice: null });
  await leaveForLater(store);
  expect(store.state()).toMatchObject({ choice: { type: 'later' } });
});

it('the next visit deletes a recording that was discarded while its end was being written, also after a log-out', async () => {
  const store = stopping();
  await discard(store);
  expect(local.manifest().stage).toBe('discarded');
  const left = leave(store);
  store.dispatch({ type: 'stopped', finished: finishedWith(forever) });
  await left;
  expect(store.state().phase).toBe('idle');
  expect(local.manifest().stage).toBe('discarded');
  expect(done).toEqual(['close']);
});

it('the next visit deletes a recording whose page ended while it was being discarded', async () => {
  vi.stubGlobal('fetch', forever);
  void discard(ready());
  expect(local.manifest().stage).toBe('discarded');
});

it('a cancelled upload waits in the dialog, and the next visit does not resume it', async () => {
  const untilCancelled: SegmentSending['wait'] = (_, signal) =>
    new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  const store = ready(untilCancelled);
  const uploading = upload(store, 'W');
  await vi.waitFor(() => expect(local.manifest().stage).toBe('uploading'));
  cancelUpload(store);
  await uploading;
  expect(store.state().phase).toBe('asking');
  expect(local.manifest().stage).toBe('recorded');
});

const RENAMED = 'PUT /api/recordings/W_R';

it('a name of an upload that was chosen while the end is being written is sent at once, and only once', async () => {
  const store = stopping();
  await upload(store, 'W', { change: { name: 'Named' } });
  await vi.waitFor(() => expect(requests).toEqual([RENAMED]));
  const { choice } = store.state() as StateIn<'ending'>;
  store.dispatch({ type: 'stopped', finished: finishedWith(async () => Promise.reject(new Error('No'))) });
  if (choice) await carryOut(store, choice);
  expect(store.state().phase, 'it was carried out').toBe('failed');
  expect(requests.filter((request) => request === RENAMED)).toEqual([RENAMED]);
});

it('such a name is kept for the next visit when the page closes before the server has it', async () => {
  vi.stubGlobal('fetch', forever);
  await upload(stopping(), 'W', { change: { name: 'Named' } });
  await vi.waitFor(() => expect(local.manifest().unsentChange).toEqual({ name: 'Named' }));
  expect(local.manifest()).toMatchObject({ stage: 'uploading', about: { name: 'Named' } });
});

it('what is typed in the dialog is kept for the next visit before a button is pressed, as it was last', async () => {
  for (const store of [stopping(), ready()]) {
    noteTyped(store, { name: 'Named', projectId: 'W_P' });
    await vi.waitFor(() => expect(local.manifest().unsentChange).toEqual({ name: 'Named', projectId: 'W_P' }));
    noteTyped(store, { name: recording.name, projectId: null });
    await vi.waitFor(() => expect(local.manifest().about).toMatchObject({ name: recording.name, projectId: null }));
    expect(local.manifest().unsentChange).toEqual({ name: recording.name, projectId: null });
  }
  expect(requests).toEqual([]);
});

it('people with the link no longer watch a recording that is kept, also after a file has replaced its segments', async () => {
  stubClipboard(forever);
  vi.stubGlobal('fetch', forever);
  const store = ready(forever);
  void upload(store, 'W', { copiesLink: true });
  store.dispatch({ type: 'replaced', finished: finishedRecording({ local, viewers }) });
  store.dispatch({ type: 'failed', error: 'Upload failed' });
  await leaveForLater(store);
  expect(marks).toEqual([true, false]);
});

it('an upload without a link lets nobody watch before it is saved', () => {
  void upload(ready(forever), 'W');
  expect(marks).toEqual([]);
});

it('a failed upload is not resumed automatically after the recording was kept for later', async () => {
  status = 403;
  const store = ready();
  await upload(store, 'W');
  expect(store.state()).toMatchObject({ phase: 'failed', error: 'Upload failed' });
  expect(local.manifest().stage).toBe('uploading');
  await leaveForLater(store);
  expect(store.state().phase).toBe('idle');
  expect(local.manifest().stage).toBe('recorded');
  expect(done).toEqual(['close']);
});

it('an upload that fails in the background because the session has ended leads to the login', async () => {
  vi.useRealTimers();
  const reported = new Promise<void>((resolve) => onUnauthorized(resolve));
  const store = ready(async () => {
    throw new ApiError(401, JSON.stringify({ message: 'Unauthorized' }));
  });
  await upload(store, 'W');
  await reported;
  expect(store.state()).toMatchObject({ phase: 'failed', error: 'Upload failed' });
});

it.each([
  ['the recording that was created again', 404, 'The recording has been discarded.'],
  ['the local copy alone when its creator may no longer', 403, 'You can no longer delete it from the workspace.'],
])('discarding deletes %s', async (_what, answered, said) => {
  status = answered;
  await local.update({ about: { ...local.manifest().about, recordingId: 'W_N' } });
  const store = ready();
  await discard(store);
  expect(requests).toEqual(['DELETE /api/recordings/W_N']);
  expect(lastToast()).toContain(said);
  expect(store.state().phase).toBe('idle');
  expect(done).toEqual(['discard']);
});

it('a recording that could not be discarded stays', async () => {
  status = 500;
  const store = ready();
  await discard(store);
  expect(lastToast()).toBe('Failed to discard recording. Please try again.');
  expect(store.state()).toMatchObject({ phase: 'failed', error: 'Failed to delete recording' });
  expect(local.manifest().stage).toBe('recorded');
  expect(done).toEqual([]);
});

it('a recording whose local copy cannot be removed yet is discarded all the same', async () => {
  const store = ready();
  local.discard = async () => Promise.reject(new DOMException('Locked', 'NoModificationAllowedError'));
  await discard(store);
  expect(store.state().phase).toBe('idle');
  expect(local.manifest().stage, 'the next visit does not offer it').toBe('discarded');
  expect(lastToast()).toBe('The recording has been discarded.');
});
