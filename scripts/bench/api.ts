import type { Account } from '../client/test-client.ts';
import { benchLength } from './bench-length.ts';
import { medianMs, type Ratio } from './measure.ts';

const RUNS = benchLength({ usual: 40, shortest: 1 });
/** Numbers of recordings in a workspace, before and after recordings are added. */
const SIZES = benchLength({
  usual: [
    [0, 10],
    [10, 100],
    [100, 500],
  ] as const,
  shortest: [[0, 10]] as const,
});
const UNIT = 'GET /api/auth/user';

const addRecordings = async ({ client, workspaceId }: Account, count: number) => {
  for (let index = 0; index < count; index += 1) {
    await client.call('POST', '/api/recordings', { name: `Recording ${index}`, recordingType: 'screen', workspaceId });
  }
};

/** Durations of the calls that people wait for, as multiples of the cheapest call that needs a session. */
export async function apiTimes(account: Account): Promise<Ratio[]> {
  const { client, workspaceId } = account;
  const list = () => client.call('GET', `/api/workspaces/${workspaceId}/recordings`);
  const unit = await medianMs(RUNS, () => client.call('GET', '/api/auth/user'));
  const ratios: Ratio[] = [];
  const add = (what: string, time: number) => ratios.push({ what, ratio: time / unit, unit: UNIT });
  for (const [had, wanted] of SIZES) {
    await addRecordings(account, wanted - had);
    add(`list of ${wanted} recordings`, await medianMs(RUNS, list));
  }
  add('a new upload URL', await medianMs(RUNS, () => client.call('POST', '/api/objects/upload', {})));
  return ratios;
}
