import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { IS_NIGHTLY } from '#scripts/test-support/test-length.ts';
import { apply } from '../../../data/ground/apply.ts';
import { getMember, setRole } from '../../../data/identity/member.ts';
import { getItem } from '../../../data/table/items.ts';
import { goneRecordingKey } from '../../../data/table/keys.ts';
import { put, writeOf } from '../../../data/table/transaction.ts';
import { writeRecording } from '../../../data/video/recording-changes.ts';
import { isoNow, nowMs } from '../../../process/clock.ts';
import type { Actor } from '../../ground/actor.ts';
import { setProjectAccess } from '../../identity/projects/project-access.ts';
import { shareRecording } from '../../sharing/links/save-link.ts';
import { tellUnknownViews } from '../../sharing/links/tell-views.ts';
import { visitLink } from '../../sharing/visits/visit-link.ts';
import { creatorsProject, newLibrary, restrict, storeUploadedRecording } from '../../test-support/libraries.ts';
import { freshAddress } from '../../test-support/people.ts';
import { storeRecording } from '../../test-support/recordings.ts';
import { storedRecording } from '../../test-support/stored-recording.ts';
import { newMember, newProject, newTenant, refusal } from '../../test-support/tenants.ts';
import { endAbandoned } from '../../upkeep/cleanup/end-abandoned.ts';
import { changeRecording } from './change-recording.ts';
import { readLibrary } from './read-library.ts';
import { updateRecording } from './update-recording.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let workspaceId: string;
let owner: Actor;
/** Does some work with a clock that is `minutes` behind. DynamoDB accepts requests of the last 15 minutes. */
async function minutesAgo<T>(minutes: number, work: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ['Date'], now: nowMs() - minutes * MINUTE });
  try {
    return await work();
  } finally {
    vi.useRealTimers();
  }
}

beforeEach(async () => {
  ({ workspaceId, owner } = await minutesAgo(14, newTenant));
});
const store = (changes = {}) => storeUploadedRecording({ workspaceId, userId: owner.userId, ...changes });
const read = (after?: string, actor = owner) => readLibrary(actor, workspaceId, after);
const named = ({ entries }: Awaited<ReturnType<typeof read>>) => entries.map(({ name }) => name).sort();
const remove = (id: string) => changeRecording(id, () => ({ after: null }));

describe('the library of a workspace', () => {
  it('has the fields of each recording that search, sort and filters need', async () => {
    const projectId = await newProject(workspaceId, owner.userId);
    const { id, createdAt } = await store({ name: 'Demo', projectId, recordingType: 'camera', isShared: true });
    expect(await read()).toMatchObject({
      startsOver: true,
      entries: [
        {
          id,
          name: 'Demo',
          description: null,
          projectId,
          userId: owner.userId,
          recordingType: 'camera',
          duration: 10,
          createdAt,
          viewCount: 0,
          isShared: true,
        },
      ],
      removed: [],
      hasMore: false,
    });
  });

  it('has nothing of another workspace, whose members cannot read it', async () => {
    const other = await newTenant();
    await storeUploadedRecording({ workspaceId: other.workspaceId, userId: other.owner.userId });
    expect((await read()).entries).toEqual([]);
    await expect(read(undefined, other.owner)).rejects.toEqual(refusal('NOT_FOUND'));
    const { after } = await readLibrary(other.owner, other.workspaceId);
    expect((await read(after)).entries).toEqual([]);
  });

  it('returns the changes since the last reading', async () => {
    const [renamed, shared, gone] = await minutesAgo(13, () =>
      Promise.all(['old', 'shared', 'gone', 'same'].map((name) => store({ name }))),
    );
    const { after } = await read();
    await updateRecording(owner, renamed?.id ?? '', { name: 'new' });
    await shareRecording(owner, shared?.id ?? '', {});
    await remove(gone?.id ?? '');
    const news = await read(after);
    expect(named(news)).toEqual(['new', 'shared']);
    expect(news).toMatchObject({ startsOver: false, removed: [gone?.id], hasMore: false });
    expect(named(await read())).toEqual(['new', 'same', 'shared']);
    expect((await read()).removed).toEqual([]);
  });

  it('has the views of a link as soon as the schedule has told them', async () => {
    const { shareToken } = await minutesAgo(13, () => store({ isShared: true }));
    const { after } = await read();
    const visit = () => visitLink(null, shareToken ?? '', { address: freshAddress(), visitor: null });
    await Promise.all([visit(), visit()]);
    expect((await read(after)).entries).toEqual([]);
    await tellUnknownViews(() => true);
    expect((await read(after)).entries).toMatchObject([{ viewCount: 2 }]);
  });

  it('keeps a mark of a deleted recording for 30 days', async () => {
    const { id } = await store();
    await remove(id);
    const mark = await getItem(z.object({ ttl: z.number() }), goneRecordingKey(id));
    expect(mark?.ttl).toBeGreaterThan((nowMs() + 29.9 * DAY) / 1000);
  });

  it('has no abandoned recording until its recorder returns', async () => {
    const long = isoNow(-2 * 24 * 60 * 60);
    const { id } = await storeRecording({ workspaceId, userId: owner.userId, createdAt: long, updatedAt: long });
    const { after } = await read();
    await endAbandoned(id, isoNow());
    expect(await read(after)).toMatchObject({ entries: [], removed: [id] });
    expect(await read()).toMatchObject({ entries: [], removed: [] });
    await changeRecording(id, (recording) => ({ after: { ...recording, name: 'Back' } }));
    expect(named(await read(after))).toEqual(['Back']);
  });

  it('shows the length of an unsaved recording only to its maker', async () => {
    const segments = {
      uploadId: 'u',
      state: 'interrupted',
      isWatchable: false,
      attached: null,
    } as const;
    await store({ segments });
    const other = await newMember(workspaceId, 'admin');
    expect((await read()).entries).toMatchObject([{ duration: 10 }]);
    expect((await read(undefined, other)).entries).toMatchObject([{ duration: null }]);
  });

  it.each(['', 'x', Buffer.from('[1,2]').toString('base64url'), Buffer.from('{}').toString('base64url')])(
    'refuses text that is not a cursor: %j',
    async (after) => {
      await expect(read(after)).rejects.toEqual(refusal('INVALID_INPUT'));
    },
  );

  it.runIf(IS_NIGHTLY)('is divided into parts when it is large, with each recording once', async () => {
    const description = 'x'.repeat(2000);
    const recordings = Array.from({ length: 1700 }, (_, index) =>
      storedRecording({
        workspaceId,
        name: `${index}`,
        originalKey: 'file',
        transcodeStatus: 'completed',
        duration: 1,
      }),
    );
    for (let start = 0; start < recordings.length; start += 100) {
      const puts = recordings.slice(start, start + 100).flatMap((recording) => {
        const [change] = writeRecording(null, recording);
        const Item = change && writeOf(change).Put?.Item;
        return Item ? [put({ Item: { ...Item, description } })] : [];
      });
      await apply(puts);
    }
    const first = await read();
    expect(first).toMatchObject({ startsOver: true, hasMore: true });
    const second = await read(first.after);
    expect(second).toMatchObject({ startsOver: false, hasMore: false });
    const ids = [...first.entries, ...second.entries].map(({ id }) => id);
    expect(ids.sort()).toEqual(recordings.map(({ id }) => id).sort());
  });
});

describe('the library that a member sees', () => {
  it('hides recordings of a restricted project from those who cannot see the project', async () => {
    const library = await newLibrary();
    const projectId = await creatorsProject(library);
    const { id } = await storeUploadedRecording({ workspaceId: library.workspaceId, projectId });
    await restrict(library, projectId);
    const seenBy = async (actor: Actor) =>
      (await readLibrary(actor, library.workspaceId)).entries.map((each) => each.id);
    for (const name of ['owner', 'admin', 'creator', 'editorWhoViews', 'viewerWhoEdits'] as const) {
      expect(await seenBy(library[name]), name).toEqual([id]);
    }
    for (const name of ['editor', 'viewer'] as const) expect(await seenBy(library[name]), name).toEqual([]);
  });

  it('reports a recording as removed when it was moved to where the reader cannot see it', async () => {
    const { library, projectId } = await minutesAgo(14, async () => {
      const library = await newLibrary();
      const projectId = await creatorsProject(library);
      await restrict(library, projectId);
      return { library, projectId };
    });
    const { creator, editor } = library;
    const { id } = await storeUploadedRecording({ workspaceId: library.workspaceId, userId: creator.userId });
    const { after } = await readLibrary(editor, library.workspaceId);
    await updateRecording(creator, id, { projectId });
    expect(await readLibrary(editor, library.workspaceId, after)).toMatchObject({ entries: [], removed: [id] });
  });

  it('has to be read again as a whole after the access to a project or the reader’s role changed', async () => {
    const editor = await minutesAgo(14, () => newMember(workspaceId, 'editor'));
    const projectId = await newProject(workspaceId, owner.userId);
    await store({ projectId, name: 'inside' });
    const { after } = await minutesAgo(12, () => read(undefined, editor));
    expect(await read(after, editor)).toMatchObject({ startsOver: false, entries: [{ name: 'inside' }] });
    await minutesAgo(10, () => setProjectAccess(owner, projectId, { accessLevel: 'restricted' }));
    const closed = await minutesAgo(8, () => read(after, editor));
    expect(closed).toMatchObject({ startsOver: true, entries: [] });
    const later = await minutesAgo(6, () => read(closed.after, editor));
    expect(later).toMatchObject({ startsOver: false });
    const member = await getMember(workspaceId, editor.userId);
    if (member) await minutesAgo(4, () => apply(setRole(member, 'admin', isoNow())));
    expect(await read(later.after, editor)).toMatchObject({ startsOver: true, entries: [{ name: 'inside' }] });
  });
});
