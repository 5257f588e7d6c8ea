import { describe, expect, it } from 'vitest';
import { projectKey, recordingKey, sharedRowKey, shareTokenKey, statsKey, statsShard } from './keys.ts';
import { deleteTogetherWrites, recordingWrites, TOGETHER_MAX } from './recording-writes.ts';
import type { Write } from './table.ts';
import { storedRecording } from './test-support/stored-recording.ts';

const recording = storedRecording({ projectId: 'w_p', duration: 10 });
const { workspaceId } = recording;
const moved = (changes: Partial<typeof recording>) => ({ ...recording, ...changes });

const keysOf = (writes: Write[]) =>
  writes.flatMap((write) => {
    if ('Put' in write) return [{ PK: write.Put.Item?.PK, SK: write.Put.Item?.SK }];
    if ('Update' in write) return [write.Update.Key];
    return 'Delete' in write ? [write.Delete.Key] : [];
  });

/** The update of one item among some writes, with its expression's names and values filled in. */
function updateOf(writes: Write[], key: object) {
  const found = writes.find((write) => 'Update' in write && JSON.stringify(write.Update.Key) === JSON.stringify(key));
  if (!found || !('Update' in found)) throw new Error('No such update');
  return found.Update;
}

const projectCounts = (writes: Write[], projectId: string) =>
  updateOf(writes, projectKey(projectId)).ExpressionAttributeValues;

describe('what is written with a recording', () => {
  it('when it is made: itself, its status counter, its project', () => {
    const writes = recordingWrites(null, recording);
    expect(keysOf(writes)).toEqual([recordingKey(recording.id), statsKey(statsShard(recording.id)), projectKey('w_p')]);
    expect(projectCounts(writes, 'w_p')).toEqual({ ':recordings': 1, ':seconds': 10 });
  });

  it('when nothing changes that others count: itself alone, and only what differs', () => {
    const writes = recordingWrites(recording, moved({ name: 'Renamed' }));
    expect(writes).toHaveLength(1);
    const update = updateOf(writes, recordingKey(recording.id));
    expect(Object.values(update.ExpressionAttributeNames ?? {})).toEqual(['name', 'version']);
    expect(update.ConditionExpression).toBe('version = :before');
  });

  it('when it begins processing: the index of those that are, and both status counters', () => {
    const writes = recordingWrites(recording, moved({ transcodeStatus: 'processing' }));
    const update = updateOf(writes, recordingKey(recording.id));
    expect(Object.values(update.ExpressionAttributeNames ?? {})).toEqual(expect.arrayContaining(['GSI1PK', 'GSI1SK']));
    expect(updateOf(writes, statsKey(statsShard(recording.id))).ExpressionAttributeValues).toMatchObject({
      ':pending': -1,
      ':processing': 1,
    });
  });

  it.each(['completed', 'failed', 'pending'] as const)('when it ends processing %s: out of the index', (status) => {
    const processing = moved({ transcodeStatus: 'processing' });
    const update = updateOf(
      recordingWrites(processing, moved({ transcodeStatus: status })),
      recordingKey(recording.id),
    );
    expect(update.UpdateExpression).toContain('REMOVE GSI1PK, GSI1SK');
  });

  it('when it is moved: out of one project into the other, with its length', () => {
    const writes = recordingWrites(recording, moved({ projectId: 'w_q' }));
    expect(projectCounts(writes, 'w_p')).toEqual({ ':recordings': -1, ':seconds': -10 });
    expect(projectCounts(writes, 'w_q')).toEqual({ ':recordings': 1, ':seconds': 10 });
  });

  it('when its length becomes known: the difference, once', () => {
    const writes = recordingWrites(moved({ duration: null }), recording);
    expect(projectCounts(writes, 'w_p')).toEqual({ ':recordings': 0, ':seconds': 10 });
  });

  it('when it is shared and unshared: the pointer and the row in the workspace', () => {
    const shared = moved({ isShared: true, shareToken: 'token' });
    const added = recordingWrites(recording, shared).filter((write) => 'Put' in write);
    expect(keysOf(added)).toEqual([shareTokenKey('token'), sharedRowKey(recording.id)]);
    const removed = recordingWrites(shared, recording).filter((write) => 'Delete' in write);
    expect(keysOf(removed)).toEqual([shareTokenKey('token'), sharedRowKey(recording.id)]);
  });

  it('when it is deleted: everything that says anything of it', () => {
    const writes = recordingWrites(moved({ isShared: true, shareToken: 'token', transcodeStatus: 'failed' }), null);
    expect(keysOf(writes)).toEqual([
      recordingKey(recording.id),
      statsKey(statsShard(recording.id)),
      projectKey('w_p'),
      shareTokenKey('token'),
      sharedRowKey(recording.id),
    ]);
    expect(projectCounts(writes, 'w_p')).toEqual({ ':recordings': -1, ':seconds': -10 });
  });

  it('stays within one workspace, but for its link and counters', () => {
    expect(recordingKey(recording.id).PK).toBe(`W#${workspaceId}`);
    expect(sharedRowKey(recording.id).PK).toBe(`W#${workspaceId}`);
  });
});

describe('what is written when recordings of a deleted workspace go together', () => {
  const recordings = Array.from({ length: TOGETHER_MAX }, (_, index) =>
    storedRecording({ workspaceId: 'w', shareToken: `token-${index}`, isShared: true, projectId: 'w_p' }),
  );
  const writes = deleteTogetherWrites(recordings);

  it('fits into one transaction, with room for one write besides', () => {
    expect(writes.length).toBeLessThan(100);
  });

  it('is each of them with its link, as long as it is unchanged, and nothing of their project', () => {
    const keys = JSON.stringify(keysOf(writes));
    for (const { id, shareToken } of recordings) {
      for (const key of [recordingKey(id), sharedRowKey(id), shareTokenKey(shareToken ?? '')]) {
        expect(keys).toContain(JSON.stringify(key));
      }
    }
    const conditions = writes.filter((write) => 'Delete' in write && write.Delete.ConditionExpression);
    expect(conditions).toHaveLength(TOGETHER_MAX);
    expect(keys).not.toContain(JSON.stringify(projectKey('w_p')));
  });
});
