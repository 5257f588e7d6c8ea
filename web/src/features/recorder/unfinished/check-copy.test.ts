import { beforeEach, describe, expect, it, vi } from 'vitest';
import { rememberDeletion } from '#web/library/deleted-here.ts';
import type { LocalRecording } from '#web/media/store/local-recording.ts';
import type { Manifest } from '#web/media/store/manifest.ts';
import * as opening from '#web/media/store/open-local-recording.ts';
import { stubStorage } from '../../../lib/test-support/stub-storage.ts';
import { savedRecording } from '../flow/test-support/answered-recording.ts';
import { localWith } from '../flow/test-support/local-with.ts';
import { checkCopy } from './check-copy.ts';

const inSegments = (state: string) => ({ ...savedRecording, segments: { state, playlistPath: null } });

let local: LocalRecording;
let done: string[];

beforeEach(() => {
  done = [];
  local = localWith(
    {
      remux: async () => Promise.reject(new Error('The disk is full.')),
      discard: async () => void done.push('discard'),
      close: async () => void done.push('close'),
    },
    { stage: 'attached', segmentUploadId: 'S' },
  );
  vi.spyOn(opening, 'reopenLocalRecording').mockResolvedValue(local);
  stubStorage();
});

/** Checks the copy while the server gives these answers. @returns what `checkCopy` does */
function checked(...answers: [status: number, body: object][]) {
  vi.stubGlobal('fetch', async () => {
    const [status, body] = answers.shift() ?? [500, {}];
    return new Response(JSON.stringify(body), { status });
  });
  return checkCopy(local.manifest());
}
const NOT_FOUND: [number, object] = [404, { code: 'NOT_FOUND', message: 'Recording not found' }];

describe('the local copy of a recording whose segments are being joined', () => {
  it('stays during the join, and when the state of the recording is unknown', async () => {
    expect(await checked([200, inSegments('joining')])).toBe(false);
    await expect(checked([500, { code: 'INTERNAL', message: 'No' }])).rejects.toMatchObject({ status: 500 });
    expect(done).toEqual([]);
  });

  it('is deleted with a recording that was deleted in this browser', async () => {
    rememberDeletion('W_R');
    expect(await checked(NOT_FOUND)).toBe(true);
    expect(done).toEqual(['discard']);
  });

  it.each<[string, [number, object][], string, Partial<Manifest>]>([
    ['deleted when the file is complete', [[200, inSegments('joined')]], 'discard', {}],
    [
      'deleted while another device cuts the complete file',
      [[200, { ...savedRecording, segments: null, filePath: null, fileVersion: 1, nextFile: 'cut' }]],
      'discard',
      {},
    ],
    [
      'offered as unfinished when the recording is not found: it may be the last copy',
      [NOT_FOUND],
      'close',
      { stage: 'recorded', segmentUploadId: null },
    ],
    [
      'offered as unfinished, and not sent again automatically, when sending fails',
      [[200, inSegments('failed')]],
      'close',
      { stage: 'recorded' },
    ],
    [
      'deleted when its segments are joined while it is being sent',
      [
        [200, inSegments('failed')],
        [200, inSegments('joined')],
      ],
      'discard',
      { stage: 'attached' },
    ],
  ])('is %s', async (_what, answers, end, manifest) => {
    vi.spyOn(console, 'warn').mockReturnValue(undefined);
    expect(await checked(...answers)).toBe(true);
    expect(done).toEqual([end]);
    expect(local.manifest()).toMatchObject(manifest);
  });
});
