import { beforeEach, expect, it, vi } from 'vitest';
import type { PendingRecording } from './pending-recording.ts';
import { noteChange, sendChange } from './send-change.ts';
import { answeredRecording } from './test-support/answered-recording.ts';
import { localWith } from './test-support/local-with.ts';
import { recording as before } from './test-support/reached-states.ts';

const answer = answeredRecording({ name: 'Renamed' });

let statuses: (number | 'offline')[];
let requests: [string, unknown][];
beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockReturnValue(undefined);
  requests = [];
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    requests.push([`${method} ${url}`, JSON.parse(String(body))]);
    const status = statuses.shift() ?? 200;
    if (status === 'offline') throw new TypeError('Failed to fetch');
    return new Response(JSON.stringify(status === 200 ? answer : { code: 'NOT_FOUND', message: 'Gone' }), { status });
  });
});
/** A local recording with a change by the user. */
async function changed(change: Partial<PendingRecording>) {
  const local = localWith();
  await noteChange(local, before, { ...before, ...change });
  const send = async () => {
    const sending = sendChange(local);
    await vi.runAllTimersAsync();
    return sending;
  };
  return { local, send, manifest: local.manifest };
}

const PATH = 'PUT /api/recordings/W_R';

it('nothing is sent when nothing was changed', async () => {
  expect(await (await changed({})).send()).toBe('sent');
  expect(requests).toEqual([]);
});

it('only changed fields are sent, and the manifest keeps them until they have arrived', async () => {
  statuses = [];
  const { send, manifest } = await changed({ name: 'Renamed' });
  expect(manifest()).toMatchObject({ about: { name: 'Renamed' }, unsentChange: { name: 'Renamed' } });
  expect(await send()).toBe('sent');
  expect(requests).toEqual([[PATH, { name: 'Renamed' }]]);
  expect(manifest().unsentChange).toBeNull();
});

it('a change that does not arrive is retried, and stays in the manifest for the next call', async () => {
  statuses = Array(5).fill('offline');
  const { send, manifest } = await changed({ name: 'Renamed' });
  expect(await send()).toBe('unsent');
  expect(manifest().unsentChange).toEqual({ name: 'Renamed' });
  expect(await send()).toBe('sent');
  expect(manifest().unsentChange).toBeNull();
});

it('a change that is made while another one is sent stays in the manifest', async () => {
  statuses = ['offline'];
  const { local, send, manifest } = await changed({ name: 'Renamed' });
  const sending = send();
  await noteChange(local, before, { ...before, name: 'Renamed again' });
  await sending;
  expect(manifest().unsentChange).toEqual({ name: 'Renamed again' });
});

it('only the name is sent when the project is refused', async () => {
  statuses = [404, 200];
  expect(await (await changed({ name: 'Renamed', projectId: 'W_P' })).send()).toBe('refused');
  expect(requests).toEqual([
    [PATH, { name: 'Renamed', projectId: 'W_P' }],
    [PATH, { name: 'Renamed' }],
  ]);
});

it('a refused change is not retried', async () => {
  statuses = [403];
  const { send } = await changed({ projectId: 'W_P' });
  expect(await send()).toBe('refused');
  expect(requests).toHaveLength(1);
});
