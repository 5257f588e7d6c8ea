import { beforeEach, expect, it, vi } from 'vitest';
import * as capturing from '#web/media/capture/capture.ts';
import type { CaptureEvent } from '#web/media/capture/capture-events.ts';
import { type Manifest, newManifest } from '#web/media/store/manifest.ts';
import type { WritableLocalRecording } from '#web/media/store/open-local-recording.ts';
import * as opening from '#web/media/store/open-local-recording.ts';
import type { BegunRecording, LiveRecording } from './live-recording.ts';
import type { RecordSetup } from './record-setup.ts';
import { StartCancelledError } from './recorder-notifications.ts';
import { recordAgain, startRecording } from './start-recording.ts';
import { recording } from './test-support/reached-states.ts';

/** What happened, in order: requests, and ends of local recordings and devices. */
let events: string[];
/** Answers the requests that create and delete recordings. */
let answer: () => void;
let cancel: AbortController;
let stages: Map<string, Manifest['stage']>;

const forever = () => new Promise<never>(() => undefined);

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue(undefined);
  events = [];
  stages = new Map();
  cancel = new AbortController();
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
    events.push(`${method} ${url}`);
    await answered;
    return new Response(JSON.stringify({ id: 'W_A', message: 'Recording deleted' }));
  });
});
function begunAs(id: string, empty: () => Promise<void> = async () => undefined): BegunRecording {
  const { id: _, ...about } = recording;
  const manifest = newManifest({ id, userId: 'ada', about: { recordingId: id, ...about } });
  const local = {
    manifest: () => ({ ...manifest, stage: stages.get(id) ?? manifest.stage }),
    update: async ({ stage }: Partial<Manifest>) => void (stage && stages.set(id, stage)),
    empty,
    discard: async () => void events.push(`discard ${id}`),
    close: async () => void events.push(`close ${id}`),
  } as unknown as WritableLocalRecording;
  return { recording: { ...recording, id }, local };
}

const capture = {
  source: { readyState: 'live' },
  drawing: null,
  size: null,
  frameRate: null,
  follow: (listener: typeof happen) => {
    happen = listener;
    events.push('follow');
    return () => {
      happen = () => undefined;
    };
  },
  release: async () => void events.push('release'),
} as unknown as capturing.Capture;
/** Tells the recorder what happens to the devices. */
let happen: (event: CaptureEvent) => void;

const startOptions = () => ({
  signals: { skip: new AbortController(), cancel },
  onTick: () => void events.push('tick'),
  onEnded: () => undefined,
  onFull: () => undefined,
  chooseRegion: forever,
});

interface Ways {
  /** Ends the encoder. */
  abandon?: () => Promise<void>;
  /** Removes the bytes of the first recording. */
  empty?: () => Promise<void>;
}

/** Begins again; W_A is thrown away, W_B takes its place. */
function restarted({ abandon = async () => undefined, empty }: Ways = {}): Promise<LiveRecording> {
  const live = {
    ...begunAs('W_A', empty),
    setup: { choice: { countdown: 3, uploadsWhileRecording: false }, userId: 'ada' },
    capture,
    streamRecorder: { abandon },
    segments: null,
    thumbnail: null,
    stopped: new AbortController(),
    letSleep: () => undefined,
    unclaim: () => void events.push('unclaim'),
  } as unknown as LiveRecording;
  return recordAgain(live, begunAs('W_B'), startOptions());
}

const DELETES_A = 'DELETE /api/recordings/W_A?isRestarted=true';
const DELETES_B = 'DELETE /api/recordings/W_B';
const cancelled = new StartCancelledError('The start was cancelled.');

it('a recording that began again is deleted on the server while the disk is still busy with it', async () => {
  answer();
  const starting = restarted({ empty: forever });
  await vi.waitFor(() => expect(events).toContain(DELETES_A));
  cancel.abort(cancelled);
  await expect(starting).rejects.toBe(cancelled);
});

it('a recording that began again is not offered, also if its page ends before its encoder', async () => {
  void restarted({ abandon: forever });
  expect(stages.get('W_A')).toBe('restarted');
});

it('cancelling the countdown of a recording that begins again does not wait for the server', async () => {
  const starting = restarted();
  await vi.waitFor(() => expect(events).toContain('tick'));
  cancel.abort(cancelled);
  await expect(starting).rejects.toBe(cancelled);
  expect(events).toEqual(expect.arrayContaining(['release', 'unclaim', DELETES_A, DELETES_B]));
  expect(events.filter((event) => event.startsWith('discard'))).toEqual([]);
  answer();
  await vi.waitFor(() => expect(events).toEqual(expect.arrayContaining(['discard W_A', 'discard W_B'])));
});

it('when a recording cannot be ended to begin again, both are deleted and the devices are released', async () => {
  answer();
  await expect(restarted({ abandon: async () => Promise.reject(new Error('No')) })).rejects.toThrow('No');
  expect(events).toEqual(expect.arrayContaining(['release', 'unclaim', DELETES_A, DELETES_B]));
  await vi.waitFor(() => expect(events).toEqual(expect.arrayContaining(['discard W_A', 'discard W_B'])));
});

const ended = new StartCancelledError('What was shared has ended.');

it.each<[string, () => void, Error]>([
  ['a person cancels it', () => cancel.abort(cancelled), cancelled],
  ['what is shared ends', () => happen({ type: 'ended' }), ended],
])('a start that waits for the server after its countdown ends at once when %s', async (_, end, reason) => {
  vi.stubGlobal('navigator', {});
  vi.spyOn(capturing, 'openCapture').mockResolvedValue(capture);
  vi.spyOn(opening, 'openLocalRecording').mockImplementation(async ({ id }) => begunAs(id).local);
  const choice = { capture: { type: 'screen' }, name: '', projectId: null, workspaceId: 'W', countdown: 0 };
  const starting = startRecording({ choice, userId: 'ada' } as unknown as RecordSetup, startOptions());
  await vi.waitFor(() => expect(events).toEqual(expect.arrayContaining(['POST /api/recordings', 'follow'])));
  // The countdown is over.
  await new Promise((resolve) => setTimeout(resolve));
  end();
  await expect(starting).rejects.toEqual(reason);
  expect(events.at(-1)).toBe('release');
  answer();
  await vi.waitFor(() => expect(events.slice(-2)).toEqual(['DELETE /api/recordings/W_A', 'discard W_A']));
});
