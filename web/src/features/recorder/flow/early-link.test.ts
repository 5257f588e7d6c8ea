import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#web/lib/http/api-error.ts';
import type { FinishOptions, SegmentUpload } from '#web/media/segments/segment-upload.ts';
import type { SegmentUploadStatus } from '#web/media/segments/segment-upload-status.ts';
import type { LocalRecording } from '#web/media/store/local-recording.ts';
import type { Manifest } from '#web/media/store/manifest.ts';
import { type LiveRecording, NO_WARNINGS } from './live-recording.ts';
import { finish, setWatchable } from './record-steps.ts';
import type { Phase, RecorderStore } from './recorder-state.ts';
import { leave } from './recorder-steps.ts';
import { cancelUpload, discard, leaveForLater, upload } from './save-steps.ts';
import { answeredRecording } from './test-support/answered-recording.ts';
import { localWith } from './test-support/local-with.ts';
import { recording, storeIn } from './test-support/reached-states.ts';

const refusal = (status: number) => new ApiError(status, JSON.stringify({ code: 'TEST', message: 'Refused' }));
const forever = () => new Promise<never>(() => undefined);
const untilAborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

let local: LocalRecording;
/** What people with the link were told to be allowed. */
let marks: boolean[];
/** Whether people with the link were told that they may watch live. */
let isLive: boolean;
let sending: SegmentUploadStatus['state'];
/** Ends the encoder; with an error, the disk is full. */
let writeEnd: (error?: Error) => void;
/** What the encoder did not write. */
let loss: Manifest['loss'];
let failSending: (error: Error) => void;
/** Status of the answer to a deletion. */
let deletions: number;

beforeEach(() => {
  for (const level of ['warn', 'error'] as const) vi.spyOn(console, level).mockReturnValue(undefined);
  [marks, isLive, sending, deletions, loss] = [[], false, 'sending', 200, null];
  // The link may be made after the test.
  vi.stubGlobal(
    'ClipboardItem',
    class {
      constructor(texts: Record<string, Promise<Blob>>) {
        for (const text of Object.values(texts)) text.catch(() => undefined);
      }
    },
  );
  vi.stubGlobal('navigator', { clipboard: { write: forever } });
  vi.stubGlobal('location', { origin: 'https://app.test' });
  vi.stubGlobal('localStorage', { getItem: () => null });
  // The network stays as it is.
  for (const name of ['addEventListener', 'removeEventListener']) vi.stubGlobal(name, () => undefined);
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', signal }: RequestInit) => {
    if (url.startsWith('/api/objects/')) return untilAborted(signal ?? new AbortController().signal);
    if (method === 'DELETE') return new Response('{"code":"TEST","message":"Answered"}', { status: deletions });
    return new Response(
      JSON.stringify(url.endsWith('/share') ? { shareToken: 'T', alreadyShared: false } : answeredRecording()),
    );
  });
});

const opened: RecorderStore[] = [];

function openStore(options?: { savesAtStop?: boolean }): RecorderStore {
  const store = storeIn('counting', { type: 'started', live: newLive(options), warnings: NO_WARNINGS });
  opened.push(store);
  return store;
}

// No upload goes on after its test.
afterEach(async () => {
  const leaving = opened.splice(0).map(leave);
  writeEnd();
  await Promise.all(leaving);
});

function newLive({ savesAtStop = false } = {}): LiveRecording {
  const ended = new Promise<void>((resolve, reject) => {
    writeEnd = (error) => (error ? reject(error) : resolve());
  });
  const sent = new Promise<never>((_, reject) => {
    failSending = reject;
  });
  const segments = {
    status: { get: () => ({ state: sending }) },
    setWatchable: (isWatchable: boolean) => {
      isLive = isWatchable;
    },
    setSaving: (isSaving: boolean) => void marks.push(isSaving),
    endWatching: () => {
      marks.push(false);
      isLive = false;
    },
    sendOpenSegment: () => undefined,
    finish: ({ signal }: FinishOptions) => Promise.race([sent, untilAborted(signal)]),
    close: () => undefined,
  } as unknown as SegmentUpload;
  local = localWith({
    finish: () => ended,
    file: async () => new Blob(['video']),
    measure: async () => undefined,
    remux: async () => undefined,
    close: async () => undefined,
    discard: async () => undefined,
  });
  return {
    recording,
    local,
    segments,
    thumbnail: null,
    setup: { choice: { savesAtStop } },
    stopped: new AbortController(),
    capture: { freeze: () => undefined },
    release: async () => undefined,
    unclaim: () => undefined,
    streamRecorder: { stop: async () => 4000, elapsedMs: () => 4000, loss: () => loss },
  } as unknown as LiveRecording;
}

/** A recorder whose user has pressed *Upload and copy link* while the encoder writes the end, with *Live link* on. */
function newEarlyLink(): RecorderStore {
  const store = openStore();
  setWatchable(store, true);
  void finish(store);
  void upload(store, 'W', { copiesLink: true });
  expect(marks).toEqual([true]);
  return store;
}

const reached = (store: RecorderStore, phase: Phase) => vi.waitFor(() => expect(store.state().phase).toBe(phase));

async function reachSaving(store: RecorderStore): Promise<void> {
  writeEnd();
  await reached(store, 'saving');
}

async function reachFailed(store: RecorderStore): Promise<void> {
  await reachSaving(store);
  failSending(refusal(403));
  await reached(store, 'failed');
}

const LOST_END = { pictures: 0.4, soundMs: 0, endMs: 7000 };

/** Each way in which an upload with an early link ends without a saved recording. */
const WAYS: Record<string, (store: RecorderStore) => unknown> = {
  'a cancel while the end is being written': cancelUpload,
  'a cancel after that': async (store) => {
    await reachSaving(store);
    cancelUpload(store);
  },
  'a cancel while the end is being written, and Discard': async (store) => {
    cancelUpload(store);
    void discard(store);
    writeEnd();
    await reached(store, 'idle');
  },
  'a failure, and Keep on this device': (store) => reachFailed(store).then(() => leaveForLater(store)),
  'a failure, and Discard': (store) => reachFailed(store).then(() => discard(store)),
  'a failure, and Discard that the server refuses': async (store) => {
    deletions = 403;
    await reachFailed(store);
    await discard(store);
  },
  'a failure, and Discard that fails': async (store) => {
    deletions = 500;
    await reachFailed(store);
    await discard(store);
  },
  'a log-out while the end is being written': async (store) => {
    const left = leave(store);
    writeEnd();
    await left;
  },
  'a log-out after that': (store) => reachSaving(store).then(() => leave(store)),
  'a log-out after a failure': (store) => reachFailed(store).then(() => leave(store)),
  'an end that could not be encoded': async (store) => {
    loss = LOST_END;
    writeEnd();
    await reached(store, 'asking');
  },
  'a full disk while the end is being written': async (store) => {
    writeEnd(new DOMException('The disk is full', 'QuotaExceededError'));
    await reached(store, 'idle');
  },
};

describe('people with an early link no longer watch after', () => {
  it.each(Object.entries(WAYS))('%s', async (_, end) => {
    await end(newEarlyLink());
    expect(marks.at(-1)).toBe(false);
  });

  it.each(Object.entries(WAYS).filter(([what]) => /Keep|Discard|log-out/.test(what)))('%s, live', async (_, end) => {
    await end(newEarlyLink());
    expect(isLive).toBe(false);
  });

  it('a cancel, but live as before', () => {
    cancelUpload(newEarlyLink());
    expect([marks.at(-1), isLive]).toEqual([false, true]);
  });

  const fileWays = Object.entries(WAYS).filter(([what]) => !what.includes('failure'));
  it.each(fileWays)('%s, when segments have failed meanwhile', async (_, end) => {
    const store = newEarlyLink();
    sending = 'off';
    await end(store);
    expect(marks.at(-1)).toBe(false);
  });
});

it.each([false, true])(
  'nothing is saved before the dialog has said what is missing at the end; saved at Stop: %s',
  async (savesAtStop) => {
    const store = openStore({ savesAtStop });
    loss = LOST_END;
    void finish(store);
    void upload(store, 'W');
    writeEnd();
    await reached(store, 'asking');
    expect(store.state(), 'the dialog says why it asks').toMatchObject({ isHeldBack: true });
    expect(local.manifest().loss).toEqual(LOST_END);
    expect(local.manifest().stage).not.toBe('uploading');
    void upload(store, 'W');
    await reached(store, 'saving');
  },
);

it.each([
  ['a page that is closed while the end is being written', () => undefined],
  ['a page that is closed after that', reachSaving],
  ['a failure', reachFailed],
])('people with an early link watch on, and the next visit resumes the upload, after: %s', async (_, end) => {
  await end(newEarlyLink());
  expect([marks.at(-1), isLive]).toEqual([true, true]);
  expect(local.manifest().stage).toBe('uploading');
});
