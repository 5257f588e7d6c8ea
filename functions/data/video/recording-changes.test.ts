import { describe, expect, it } from 'vitest';
import {
  type RecordingAttributes,
  storedRecording,
  withAttributes,
} from '../../domain/test-support/stored-recording.ts';
import { newMainLink, removeMainLinks } from '../sharing/link.ts';
import { EXISTS, expression, hasValues, type Update } from '../table/expression.ts';
import {
  goneRecordingKey,
  linkKey,
  noProjectCountsKey,
  projectKey,
  projectRowKey,
  recordingKey,
  shareTokenKey,
} from '../table/keys.ts';
import { type Change, writeOf } from '../table/transaction.ts';
import type { StoredRecording } from './recording.ts';
import {
  PROJECT_TOGETHER_MAX,
  RELEASE_MAX,
  releaseRecordings,
  removeProjectRecordings,
  removeRecordings,
  TOGETHER_MAX,
  writeRecording,
} from './recording-changes.ts';

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

describe('a change of a recording writes', () => {
  it('with the condition that its new project exists and is not being deleted, while it may leave any project', () => {
    const conditionOf = (writes: Change[]) => updateOf(writes, projectKey('w_p')).onlyIf;
    const open = expression`${EXISTS} AND attribute_not_exists(deleting)`;
    expect(conditionOf(writeRecording(null, recording))).toEqual(open);
    expect(conditionOf(writeRecording(moved({ projectId: null }), recording))).toEqual(open);
    expect(conditionOf(writeRecording(recording, null))).toBe(EXISTS);
    expect(conditionOf(writeRecording(recording, moved({ duration: 11 })))).toBe(EXISTS);
  });

  it('only its changed fields when no counter depends on them', () => {
    const completed = moved({ transcodeStatus: 'completed', originalKey: 'original' });
    const writes = writeRecording(completed, { ...completed, name: 'Renamed' });
    expect(writes).toHaveLength(1);
    const update = updateOf(writes, recordingKey(recording.id));
    expect(changedIn(update)).toEqual(['name', 'version', 'libraryAt']);
    expect(update.onlyIf).toEqual(hasValues({ version: completed.version }));
  });

  it('its position in the library only when the library shows the changed field', () => {
    const place = (changes: RecordingAttributes) =>
      changedIn(updateOf(writeRecording(recording, moved(changes)), recordingKey(recording.id)));
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
  const writes = removeRecordings(recordings, removeMainLinks(links));

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
    const writes = releaseRecordings(inProject(RELEASE_MAX));
    expect(JSON.stringify(keysOf(writes))).not.toContain('PA#');
  });

  it('is within the limit of writes when they are kept, and moves their counters', () => {
    const writes = releaseRecordings(inProject(RELEASE_MAX));
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
    const update = updateOf(releaseRecordings(recording ? [recording] : []), recordingKey(recording?.id ?? ''));
    expect(changedIn(update)).toEqual(['projectId', 'version', 'libraryAt']);
  });

  it('is within the limit of writes when they are deleted, with one to spare beside the ends of their uploads', () => {
    const recordings = inProject(PROJECT_TOGETHER_MAX);
    const writes = removeProjectRecordings(recordings, removeMainLinks(linksOf(recordings)));
    expect(writes.length + recordings.length).toBeLessThan(100);
    for (const { id } of recordings) {
      expect(keysOf(writes)).toEqual(expect.arrayContaining([projectRowKey('w_p', id), goneRecordingKey(id)]));
    }
  });
});
