import { describe, expect, it } from 'vitest';
import { useOwnTable } from '#scripts/test-support/use-own-table.ts';
import { apply } from '../../../data/ground/apply.ts';
import type { StoredRecording } from '../../../data/video/recording.ts';
import { getSegmentUpload, putSegmentUpload, type SegmentUpload } from '../../../data/video/segment-upload.ts';
import { newId } from '../../../process/ids.ts';
import { actorOf } from '../../test-support/actors.ts';
import { recordJoins } from '../../test-support/recorded-workflows.ts';
import { storeRecording } from '../../test-support/recordings.ts';
import { segmentUpload } from '../../test-support/segment-upload.ts';
import { statedOn } from '../../test-support/stated-acts.ts';
import { refusal } from '../../test-support/tenants.ts';
import { reconcileFile } from '../../video/recovery/reconcile-file.ts';
import { listFailedConversions } from './list-failed-conversions.ts';
import { retryRecording } from './retry-recording.ts';

const ADMIN = actorOf(newId());

// The list has the recordings of all workspaces.
useOwnTable();

const LONG_AGO = '2019-01-01T00:00:00.000Z';

const { started } = recordJoins();

async function leave(state: 'joining' | 'failed', phase: SegmentUpload['phase']): Promise<StoredRecording> {
  const uploadId = newId();
  const segments = { uploadId, state, isWatchable: false, saving: null, attached: null };
  const recording = await storeRecording({ segments, updatedAt: LONG_AGO });
  const { id: recordingId, userId } = recording;
  const upload = { id: uploadId, recordingId, userId, phase, joins: 1, dueAt: '2099-01-01T05:00:00.000Z' };
  await apply([putSegmentUpload(segmentUpload(upload))]);
  return recording;
}

const listed = async (list: 'stuck' | 'failed', { id }: StoredRecording) =>
  (await listFailedConversions(list, { limit: 20 })).items.find((item) => item.id === id);

describe('a recording whose segments', () => {
  it.each([
    [
      ...(['joining', 'joining', 'stuck', 'waiting'] as const),
      'Its segments are being joined. A join without progress for 10 minutes is started again.',
    ],
    [
      ...(['failed', 'waiting', 'failed', 'failed'] as const),
      'Its segments could not be joined because a service failed. The next try is at 2099-01-01 05:00 UTC.',
    ],
    [
      ...(['failed', 'kept', 'failed', 'failed'] as const),
      'Its segments cannot be joined. Its browser sends its own copy the next time it opens the app.',
    ],
  ] as const)('are %s (%s) counts as %s, and is joined again when an administrator retries it', async (...row) => {
    const [segments, phase, list, state, reason] = row;
    const recording = await leave(segments, phase);
    expect(await listed(list, recording)).toMatchObject({ state, since: LONG_AGO, jobId: null, reason });
    const { id } = recording;
    expect(await retryRecording(ADMIN, id)).toEqual({ outcome: 'restarted', reason: null });
    expect(await statedOn(null, id)).toEqual(['recording.retried']);
    expect(await getSegmentUpload(id)).toMatchObject({ phase: 'joining', joins: 2 });
    expect(started()).toHaveLength(1);
  });

  it.each(['joining', 'failed'] as const)(
    'do not exist any more (%s) ends as failed by the recovery, with a reason, and cannot be retried',
    async (state) => {
      const segments = { uploadId: newId(), state, isWatchable: false, attached: null, saving: null };
      const recording = await storeRecording({ segments, updatedAt: LONG_AGO });
      expect(await reconcileFile(recording.id, { before: LONG_AGO, isManual: false })).toBe('failed');
      expect(await listed('failed', recording)).toMatchObject({
        state: 'failed',
        canRetry: false,
        reason: expect.stringMatching(/^The segments could not be joined, and were removed\./),
      });
      await expect(retryRecording(ADMIN, recording.id)).rejects.toThrow(refusal('RETRY_USELESS'));
    },
  );

  it('are being joined is skipped by the recovery, because the sweep of segments handles it', async () => {
    const { id } = await leave('joining', 'joining');
    expect(await reconcileFile(id, { before: LONG_AGO, isManual: false })).toBe('left');
    expect(started()).toEqual([]);
  });
});
