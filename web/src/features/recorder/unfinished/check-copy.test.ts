import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { rememberDeletion } from '#web/library/deleted-here.ts';
import type { LocalRecording } from '#web/media/store/local-recording.ts';
import { type Manifest, newManifest } from '#web/media/store/manifest.ts';
import * as opening from '#web/media/store/open-local-recording.ts';
import { answeredRecording } from '../flow/test-support/answered-recording.ts';
import { checkCopy } from './check-copy.ts';

const about = { recordingId: 'W_R', name: 'Demo', type: 'screen', workspaceId: 'W', projectId: null } as const;
const made = answeredRecording({
  filePath: '/objects/W_R/original.webm',
  transcodeStatus: 'processing',
  duration: 4,
  fileSize: 8,
});
const inSegments = (state: string) => ({ ...made, segments: { state, playlistPath: null } });

let manifest: Manifest;
let done: string[];

beforeEach(() => {
  manifest = { ...newManifest({ id: 'W_R', userId: 'ada', about }), stage: 'attached', segmentUploadId: 'S' };
  done = [];
  const local = {
    manifest: () => manifest,
    update: async (patch: Partial<Manifest>) => {
      manifest = { ...manifest, ...patch };
    },
    remux: async () => Promise.reject(new Error('The disk is full.')),
    discard: async () => void done.push('discard'),
    close: async () => void done.push('close'),
  } as unknown as LocalRecording;
  vi.spyOn(opening, 'reopenLocalRecording').mockResolvedValue(local);
  const items = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const answered = (status: number, body: object) =>
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body), { status }));

describe('the local copy of a recording whose segments are being joined', () => {
  it('stays during the join', async () => {
    answered(200, inSegments('joining'));
    expect(await checkCopy(manifest)).toBe(false);
    expect(done).toEqual([]);
  });

  it('is deleted when the file is complete', async () => {
    answered(200, inSegments('joined'));
    expect(await checkCopy(manifest)).toBe(true);
    expect(done).toEqual(['discard']);
  });

  it('is offered as unfinished when the recording is not found: it may be the last copy', async () => {
    answered(404, { code: 'NOT_FOUND', message: 'Recording not found' });
    expect(await checkCopy(manifest)).toBe(true);
    expect(done).toEqual(['close']);
    expect(manifest).toMatchObject({ stage: 'recorded', segmentUploadId: null });
  });

  it('is deleted with a recording that was deleted in this browser', async () => {
    rememberDeletion('W_R');
    answered(404, { code: 'NOT_FOUND', message: 'Recording not found' });
    expect(await checkCopy(manifest)).toBe(true);
    expect(done).toEqual(['discard']);
  });

  it('is offered as unfinished, and not sent again automatically, when sending fails', async () => {
    vi.spyOn(console, 'warn').mockReturnValue(undefined);
    answered(200, inSegments('failed'));
    expect(await checkCopy(manifest)).toBe(true);
    expect(done).toEqual(['close']);
    expect(manifest.stage).toBe('recorded');
  });

  it('is deleted when its segments are joined while it is being sent', async () => {
    vi.spyOn(console, 'warn').mockReturnValue(undefined);
    const states = ['failed', 'joined'];
    vi.stubGlobal('fetch', async () => new Response(JSON.stringify(inSegments(states.shift() ?? '')), { status: 200 }));
    expect(await checkCopy(manifest)).toBe(true);
    expect(done).toEqual(['discard']);
    expect(manifest.stage).toBe('attached');
  });

  it('stays when the state of the recording is unknown', async () => {
    answered(500, { code: 'INTERNAL', message: 'No' });
    await expect(checkCopy(manifest)).rejects.toMatchObject({ status: 500 });
    expect(done).toEqual([]);
  });
});
