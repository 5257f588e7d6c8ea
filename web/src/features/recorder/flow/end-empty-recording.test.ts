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

it.each([
  ['has nothing', onServer, false],
  ['waits for segments, if no segment was sent', { ...onServer, segments: recording }, false],
])('an empty recording is removed from a server that %s', async (_what, found, hasSent) => {
  const methods = answered(found);
  await endEmptyRecording(manifest, hasSent);
  expect(methods).toEqual(['GET', 'DELETE']);
});

it.each([
  ['has the file', { ...onServer, filePath: '/objects/W_R/original.webm' }, false],
  ['waits for segments, if a segment was sent', { ...onServer, segments: recording }, true],
  ['no longer has it', 404, false],
])('a recording is left alone on a server that %s', async (_what, found, hasSent) => {
  const methods = answered(found);
  await endEmptyRecording(manifest, hasSent);
  expect(methods).toEqual(['GET']);
});

it.each([
  ['discarded', 'DELETE'],
  ['restarted', 'DELETE?isRestarted=true'],
] as const)('a recording that was %s is removed in any case', async (stage, removal) => {
  const methods = answered({ ...onServer, segments: recording });
  await endEmptyRecording({ ...manifest, stage }, true);
  expect(methods).toEqual([removal]);
});

it('an empty recording that cannot be fetched or deleted is tried again at the next visit, unless deleting it is forbidden', async () => {
  answered(onServer, 500);
  await expect(endEmptyRecording(manifest, false)).rejects.toThrow('Failed to delete recording');
  answered(401);
  await expect(endEmptyRecording(manifest, false)).rejects.toThrow();
  answered(onServer, 403);
  await expect(endEmptyRecording(manifest, false)).resolves.toBeUndefined();
});
