import { describe, expect, it } from 'vitest';
import { newMainLink } from './link.ts';
import type { StoredRecording } from './recording.ts';
import {
  PROJECT_TOGETHER_MAX,
  projectRecordingsDeleted,
  RELEASE_MAX,
  recordingChanged,
  recordingsDeleted,
  recordingsReleased,
  TOGETHER_MAX,
} from './recording-changes.ts';
import { EXISTS, expression, hasValues, type Update } from './table/expression.ts';
import {
  goneRecordingKey,
  linkKey,
  noProjectCountsKey,
  projectAuthorKey,
  projectKey,
  projectRowKey,
  recordingKey,
  shareTokenKey,
  statusCountsKey,
  statusShard,
} from './table/keys.ts';
import { type Change, writeOf } from './table/transaction.ts';
import { type RecordingAttributes, storedRecording, withAttributes } from './test-support/stored-recording.ts';

const recording = storedRecording({ projectId: 'w_p', duration: 10 });
const { workspaceId } = recording;
const moved = (changes: RecordingAttributes) => withAttributes(recording, changes);

const linksOf = (recordings: StoredRecording[]) =>
  recordings.map((each, index) => newMainLink(each, null, `token-${index}`));

const keysOf = (writes: Change[]) =>
  writes.map((write) => {
    const { Put, Update, Delete } = writeOf(write);
    return Put ? { PK: Put.Item.PK, SK: Put.Item.SK } : (Update ?? Delete)?.Key;
  });

/** The update of one item among some writes. */
function updateOf(writes: Change[], key: object) {
  const updates = writes.flatMap((write) => writeOf(write).Update ?? []);
  const found = updates.find(({ Key }) => JSON.stringify(Key) === JSON.stringify(key));
  if (!found) throw new Error('No such update');
  return found;
}

/** The amounts that an update adds, by attribute name. */
const addedTo = (writes: Change[], key: object) => updateOf(writes, key).add ?? {};
const changedIn = (update: Update) => Object.keys(update.set ?? {});

const projectCounts = (writes: Change[], projectId: string) => addedTo(writes, projectKey(projectId));
const authorKey = projectAuthorKey('w_p', recording.userId);
const amountOf = (writes: Change[], key = authorKey) => addedTo(writes, key).recordingCount;

/** The items of a recording in a project, and of the counters about it. */
const ownKeys = [
  recordingKey(recording.id),
  statusCountsKey(statusShard(recording.id)),
  projectKey('w_p'),
  authorKey,
  projectRowKey('w_p', recording.id),
];

describe('a change of a recording writes', () => {
  it('the recording, its status counter, its project and its row in the project when it is created', () => {
    const writes = recordingChanged(null, recording);
    expect(keysOf(writes)).toEqual(ownKeys);
    expect(projectCounts(writes, 'w_p')).toEqual({ recordingCount: 1, totalDuration: 10 });
    expect(amountOf(writes)).toBe(1);
  });

  it('the counters of recordings without a project when it is created in no project', () => {
    const writes = recordingChanged(null, moved({ projectId: null }));
    expect(addedTo(writes, noProjectCountsKey(workspaceId))).toEqual({ recordingCount: 1, totalDuration: 10 });
    expect(JSON.stringify(keysOf(writes))).not.toContain('PR#');
  });

  it('with the condition that its new project exists and is not being deleted, while it may leave any project', () => {
    const conditionOf = (writes: Change[]) => updateOf(writes, projectKey('w_p')).onlyIf;
    const open = expression`${EXISTS} AND attribute_not_exists(deleting)`;
    expect(conditionOf(recordingChanged(null, recording))).toEqual(open);
    expect(conditionOf(recordingChanged(moved({ projectId: null }), recording))).toEqual(open);
    expect(conditionOf(recordingChanged(recording, null))).toBe(EXISTS);
    expect(conditionOf(recordingChanged(recording, moved({ duration: 11 })))).toBe(EXISTS);
  });

  it('only its changed fields when no counter depends on them', () => {
    const completed = moved({ transcodeStatus: 'completed', originalKey: 'original' });
    const writes = recordingChanged(completed, { ...completed, name: 'Renamed' });
    expect(writes).toHaveLength(1);
    const update = updateOf(writes, recordingKey(recording.id));
    expect(changedIn(update)).toEqual(['name', 'version', 'libraryAt']);
    expect(update.onlyIf).toEqual(hasValues({ version: completed.version }));
  });

  it('the index of recordings in conversion and both status counters when its conversion begins', () => {
    const writes = recordingChanged(recording, moved({ transcodeStatus: 'processing' }));
    const update = updateOf(writes, recordingKey(recording.id));
    expect(changedIn(update)).toEqual(expect.arrayContaining(['GSI1PK', 'GSI1SK']));
    expect(addedTo(writes, statusCountsKey(statusShard(recording.id)))).toEqual({ pending: -1, processing: 1 });
  });

  it('its removal from that index when its conversion is completed', () => {
    const original = { originalKey: 'original' };
    const completed = moved({ transcodeStatus: 'completed', ...original });
    const writes = recordingChanged(moved({ transcodeStatus: 'processing', ...original }), completed);
    expect(updateOf(writes, recordingKey(recording.id)).remove).toEqual(['GSI1PK', 'GSI1SK']);
  });

  it.each([
    ['that is empty: due a day after its last change', false, '2026-01-03T03:04:05.000Z'],
    ['that is abandoned: due 30 days after its last change', true, '2026-02-01T03:04:05.000Z'],
  ])('the index of due recordings for one %s', (_what, isAbandoned, dueAt) => {
    const [write] = recordingChanged(null, moved({ isAbandoned }));
    expect(write).toMatchObject({
      Put: { Item: { GSI1PK: expect.stringContaining('CLEANUP#'), GSI1SK: `${dueAt}#${recording.id}` } },
    });
  });

  it('its removal from that index when its upload begins', () => {
    const segments = {
      uploadId: 'u',
      state: 'recording',
      isWatchable: false,
      saving: null,
      attached: null,
    } as const;
    const { remove } = updateOf(recordingChanged(recording, moved({ segments })), recordingKey(recording.id));
    expect(remove).toEqual(['GSI1PK', 'GSI1SK']);
  });

  it('its counters so that it does not count while it is abandoned', () => {
    const abandoned = moved({ isAbandoned: true });
    const statusKey = statusCountsKey(statusShard(recording.id));
    const pendingIn = (writes: Change[]) => addedTo(writes, statusKey).pending;
    const [hiding, coming] = [recordingChanged(recording, abandoned), recordingChanged(abandoned, recording)];
    expect([pendingIn(hiding), amountOf(hiding), projectCounts(hiding, 'w_p').recordingCount]).toEqual([-1, -1, -1]);
    expect([pendingIn(coming), amountOf(coming), projectCounts(coming, 'w_p').recordingCount]).toEqual([1, 1, 1]);
    expect(updateOf(coming, projectKey('w_p')).onlyIf).toBe(EXISTS);
    expect(keysOf(recordingChanged(abandoned, null))).toEqual([
      recordingKey(recording.id),
      projectRowKey('w_p', recording.id),
      goneRecordingKey(recording.id),
    ]);
    expect(keysOf(recordingsDeleted([abandoned], []))).toEqual([recordingKey(recording.id)]);
  });

  it.each([
    ['processing', 'CONVERSION#processing#'],
    ['failed', 'CONVERSION#failed#'],
    ['pending', 'CONVERSION#waiting#'],
  ] as const)('the index of recordings that need attention when it has a file and is %s', (status, place) => {
    const attached = moved({
      originalKey: 'original',
      transcodeStatus: status,
      updatedAt: '2026-01-02T00:00:00.000Z',
    });
    const { set = {} } = updateOf(recordingChanged(recording, attached), recordingKey(recording.id));
    expect(Object.values(set)).toEqual(
      expect.arrayContaining([expect.stringContaining(place), `2026-01-02T00:00:00.000Z#${recording.id}`]),
    );
  });

  it('the counters of both projects, with its length, when it is moved', () => {
    const writes = recordingChanged(moved({ isShared: true }), moved({ isShared: true, projectId: 'w_q' }));
    const counts = { recordingCount: 1, totalDuration: 10, sharedCount: 1 };
    expect(projectCounts(writes, 'w_q')).toEqual(counts);
    expect(projectCounts(writes, 'w_p')).toEqual(
      Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, -count])),
    );
    expect([amountOf(writes), amountOf(writes, projectAuthorKey('w_q', recording.userId))]).toEqual([-1, 1]);
    const rows = keysOf(writes).filter((key) => String(key?.SK).startsWith('PR#'));
    expect(rows).toEqual([projectRowKey('w_p', recording.id), projectRowKey('w_q', recording.id)]);
  });

  it('the difference in length, once, when its length becomes known', () => {
    const writes = recordingChanged(moved({ duration: null }), recording);
    expect(projectCounts(writes, 'w_p')).toEqual({ totalDuration: 10 });
  });

  it('the counter of shared recordings, and nothing of its link, when it is shared', () => {
    const sharing = recordingChanged(recording, moved({ isShared: true }));
    expect(projectCounts(sharing, 'w_p')).toEqual({ sharedCount: 1 });
    expect(keysOf(sharing)).toEqual([recordingKey(recording.id), projectKey('w_p')]);
  });

  it('all items and counters about it when it is deleted', () => {
    const writes = recordingChanged(moved({ isShared: true, transcodeStatus: 'failed' }), null);
    expect(keysOf(writes)).toEqual([...ownKeys, goneRecordingKey(recording.id)]);
    expect(projectCounts(writes, 'w_p')).toEqual({
      recordingCount: -1,
      totalDuration: -10,
      sharedCount: -1,
    });
    expect(amountOf(writes)).toBe(-1);
  });

  it('its position in the library only when the library shows the changed field', () => {
    const place = (changes: RecordingAttributes) =>
      changedIn(updateOf(recordingChanged(recording, moved(changes)), recordingKey(recording.id)));
    for (const change of [{ name: 'New' }, { duration: 1 }, { isShared: true }, { isAbandoned: true }]) {
      expect(place(change)).toContain('libraryAt');
    }
    expect(place({ transcodeStatus: 'processing', conversionJobId: 'job', fileSize: 1 })).not.toContain('libraryAt');
  });

  it('only items of one workspace, except its link and counters', () => {
    expect(recordingKey(recording.id).PK).toBe(`W#${workspaceId}`);
    expect(linkKey(recording.id).PK).toBe(`W#${workspaceId}`);
  });
});

describe('a transaction that deletes recordings of a deleted workspace', () => {
  const recordings = Array.from({ length: TOGETHER_MAX }, () =>
    storedRecording({ workspaceId: 'w', isShared: true, hasMainLink: true, projectId: 'w_p' }),
  );
  const links = linksOf(recordings);
  const writes = recordingsDeleted(recordings, links);

  it('is within the limit of writes, with one to spare', () => {
    expect(writes.length).toBeLessThan(100);
  });

  it('deletes each unchanged recording with its link, and writes nothing to their projects', () => {
    const keys = JSON.stringify(keysOf(writes));
    for (const { recordingId: id, shareToken } of links) {
      for (const key of [recordingKey(id), linkKey(id), shareTokenKey(shareToken)]) {
        expect(keys).toContain(JSON.stringify(key));
      }
    }
    const conditions = writes.filter((write) => writeOf(write).Delete?.onlyIf);
    expect(conditions).toHaveLength(2 * TOGETHER_MAX);
    expect(keys).not.toContain(JSON.stringify(projectKey('w_p')));
  });
});

describe('a transaction for recordings of a deleted project', () => {
  const inProject = (count: number) =>
    Array.from({ length: count }, (_, index) =>
      storedRecording({
        workspaceId: 'w',
        projectId: 'w_p',
        duration: 2,
        userId: `author-${index % 3}`,
        hasMainLink: true,
        isShared: index % 2 === 0,
      }),
    );

  it('writes nothing for their authors, of whom there may be as many', () => {
    const writes = recordingsReleased(inProject(RELEASE_MAX));
    expect(JSON.stringify(keysOf(writes))).not.toContain('PA#');
  });

  it('is within the limit of writes when they are kept, and moves their counters', () => {
    const writes = recordingsReleased(inProject(RELEASE_MAX));
    expect(writes.length).toBeLessThanOrEqual(100);
    const counts = { recordingCount: 45, totalDuration: 90, sharedCount: 23 };
    expect(addedTo(writes, noProjectCountsKey('w'))).toEqual(counts);
    expect(addedTo(writes, projectKey('w_p'))).toEqual({
      recordingCount: -45,
      totalDuration: -90,
      sharedCount: -23,
    });
  });

  it('changes only their project', () => {
    const [found] = inProject(1);
    const recording = found && withAttributes(found, { transcodeStatus: 'completed' });
    const update = updateOf(recordingsReleased(recording ? [recording] : []), recordingKey(recording?.id ?? ''));
    expect(changedIn(update)).toEqual(['projectId', 'version', 'libraryAt']);
  });

  it('is within the limit of writes when they are deleted, with one to spare beside the ends of their uploads', () => {
    const recordings = inProject(PROJECT_TOGETHER_MAX);
    const writes = projectRecordingsDeleted(recordings, linksOf(recordings));
    expect(writes.length + recordings.length).toBeLessThan(100);
    for (const { id } of recordings) {
      expect(keysOf(writes)).toEqual(expect.arrayContaining([projectRowKey('w_p', id), goneRecordingKey(id)]));
    }
  });
});
