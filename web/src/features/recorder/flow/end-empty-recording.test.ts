import { expect, it, vi } from 'vitest';
import { newManifest } from '#web/media/store/manifest.ts';
import { endEmptyRecording } from './end-empty-recording.ts';
import { answeredRecording } from './test-support/answered-recording.ts';

const about = { recordingId: 'W_R', name: 'Demo', type: 'screen', workspaceId: 'W', projectId: null } as const;
const manifest = newManifest({ id: 'W_R', userId: 'ada', about });
const onServer = answeredRecording();
const recording = { state: 'recording', playlistPath: null };

/**
 * Answers the requests that fetch and delete the recording.
 * @param found the recording, or the status of the error
 * @returns the methods of the requests, as they arrive
 */
function answered(found: object | number, removal = 200): string[] {
  const methods: string[] = [];
  const status = (method: string) => (method === 'DELETE' ? removal : typeof found === 'number' ? found : 200);
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit = {}) => {
    methods.push(method + new URL(url, 'https://app.test').search);
    const body = method === 'DELETE' ? { message: 'Recording deleted' } : found;
    const refusal = { code: 'NOT_FOUND', message: 'Refused' };
    return new Response(JSON.stringify(status(method) === 200 ? body : refusal), { status: status(method) });
  });
  return methods;
}

const waiting = { ...onServer, segments: recording };
const removed = ['GET', 'DELETE'];

type Case = [what: string, found: object | number, hasSent: boolean, methods: string[], stage?: typeof manifest.stage];

it.each<Case>([
  ['an empty recording is removed from a server that has nothing', onServer, false, removed],
  ['an empty recording is removed from a server that waits for segments, if none was sent', waiting, false, removed],
  [
    'a recording whose file is there is left alone',
    { ...onServer, filePath: '/objects/W_R/original.webm' },
    false,
    ['GET'],
  ],
  ['a recording of which a segment was sent is left alone', waiting, true, ['GET']],
  ['a recording that is no longer there is left alone', 404, false, ['GET']],
  ['a recording that was discarded is removed in any case', waiting, true, ['DELETE'], 'discarded'],
  ['a recording that was restarted is removed in any case', waiting, true, ['DELETE?isRestarted=true'], 'restarted'],
])('%s', async (_what, found, hasSent, expected, stage = manifest.stage) => {
  const methods = answered(found);
  await endEmptyRecording({ ...manifest, stage }, hasSent);
  expect(methods).toEqual(expected);
});

it('an empty recording that cannot be fetched or deleted is tried again at the next visit, unless deleting it is forbidden', async () => {
  answered(onServer, 500);
  await expect(endEmptyRecording(manifest, false)).rejects.toThrow('Failed to delete recording');
  answered(401);
  await expect(endEmptyRecording(manifest, false)).rejects.toThrow();
  answered(onServer, 403);
  await expect(endEmptyRecording(manifest, false)).resolves.toBeUndefined();
});
