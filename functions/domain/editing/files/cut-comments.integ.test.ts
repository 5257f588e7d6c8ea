import { beforeAll, describe, expect, it } from 'vitest';
import { IS_NIGHTLY } from '#scripts/test-support/test-length.ts';
import type { Actor } from '../../ground/actor.ts';
import { deleteComment } from '../../sharing/comments/change-comment.ts';
import { listComments, listLinkComments } from '../../sharing/comments/list-comments.ts';
import { react, reactThroughLink } from '../../sharing/comments/react.ts';
import { removeGuest } from '../../sharing/comments/remove-guest.ts';
import { writeComment, writeLinkComment } from '../../sharing/comments/write-comment.ts';
import { createNamedLink } from '../../sharing/links/save-link.ts';
import { readSharePage } from '../../sharing/visits/read-share-page.ts';
import { newBrowser, newGuest, said } from '../../test-support/comments.ts';
import { KEPT, useCuts } from '../../test-support/cuts.ts';
import { complete, prepare } from '../../test-support/files.ts';
import { refusal } from '../../test-support/tenants.ts';
import { getRecording } from '../../video/recordings/get-recordings.ts';
import { cutRecording } from './cut-recording.ts';
import { deleteFile } from './delete-file.ts';
import { restoreFile } from './restore-file.ts';

const { here, another, renderIdOf, cutAndRender } = useCuts();
let owner: Actor;
beforeAll(() => {
  ({ owner } = here);
});

describe('the comments and reactions of a recording that is cut', () => {
  const ON = { reaction: '👍', isOn: true } as const;
  const asked = { knows: () => false };

  /** A recording with a named link whose guest has commented in removed parts, in a kept one, and at no moment. */
  async function discussed() {
    const id = await another();
    const link = await createNamedLink(owner, id, { name: 'Acme', commenters: 'name' });
    const guest = await newGuest(link.shareToken);
    const write = (text: string, changes: object) =>
      writeLinkComment(null, link.shareToken, guest, said(text, changes));
    const hidden = await write('The password is visible', { at: 2 });
    await writeComment(owner, id, { ...said('It was', { parentId: hidden.id }), placeId: link.id });
    const moved = await write('Cheap', { at: 45.5 });
    await write('Thanks', {});
    await reactThroughLink(null, link.shareToken, guest, { ...ON, at: 35 });
    await reactThroughLink(null, link.shareToken, guest, { ...ON, at: 50 });
    const all = async () => (await listComments(owner, id, asked)).list;
    const through = async () => (await listLinkComments(null, link.shareToken, newBrowser(), asked)).list;
    const seen = async () => {
      const lists = [await all(), await through()].map((list) => ({
        comments: list?.threads.map(({ text, at, replies }) => [text, at, ...replies.map((each) => each.text)]),
        reactions: list?.reactions.map(({ at, count }) => [at, count]),
        count: list?.count,
      }));
      expect(lists[0]).toEqual(lists[1]);
      const page = await readSharePage(link.shareToken);
      expect([page?.recording.commentCount, (await getRecording(owner, id)).commentCount]).toEqual(
        lists.map(({ count }) => count),
      );
      return lists[0];
    };
    return { id, link, guest, hidden, moved, all, seen };
  }

  const UNCUT = {
    comments: [
      ['Thanks', null],
      ['Cheap', 45.5],
      ['The password is visible', 2, 'It was'],
    ],
    reactions: [
      [35, 1],
      [50, 1],
    ],
    count: 4,
  };
  const CUT = {
    comments: [
      ['Thanks', null],
      ['Cheap', 25.5],
    ],
    reactions: [[30, 1]],
    count: 2,
  };

  it('are hidden with a removed part, move with a kept one, and come back with the original', async () => {
    const { id, seen } = await discussed();
    expect(await seen()).toEqual(UNCUT);
    await cutRecording(owner, id, { kept: KEPT, fileVersion: 0 });
    expect(await seen()).toEqual(CUT);
    await prepare(await renderIdOf(id));
    await complete(await renderIdOf(id));
    expect(await seen()).toEqual(CUT);
    await restoreFile(owner, id, 0);
    expect(await seen()).toEqual(UNCUT);
    await restoreFile(owner, id, 2);
    expect(await seen()).toEqual(CUT);
  });

  it.runIf(IS_NIGHTLY)(
    'follow another cut of the same original, and a cut of a cut whose original is gone',
    async () => {
      const { id, seen } = await discussed();
      await cutAndRender(id);
      await cutAndRender(id, [[40_000, 60_000]]);
      expect(await seen()).toMatchObject({ comments: [expect.anything(), ['Cheap', 5.5]], reactions: [[10, 1]] });
      await deleteFile(owner, id, 0);
      expect(await seen()).toMatchObject({ count: 2, reactions: [[10, 1]] });
      await cutAndRender(id, [[5000, 20_000]]);
      expect(await seen()).toMatchObject({ comments: [expect.anything(), ['Cheap', 0.5]], reactions: [[5, 1]] });
    },
  );

  it.runIf(IS_NIGHTLY)(
    'that are written after the cut are where they were written when the original is back',
    async () => {
      const { id, link, guest, all } = await discussed();
      await cutAndRender(id);
      const { at } = await writeComment(owner, id, said('After', { at: 21.25 }));
      await writeComment(owner, id, said('End', { at: 40 }));
      await reactThroughLink(null, link.shareToken, guest, { ...ON, at: 20 });
      expect(at).toBe(21.25);
      await restoreFile(owner, id, 0);
      const list = await all();
      expect(list?.threads.slice(0, 2).map((each) => [each.text, each.at])).toEqual([
        ['End', 60],
        ['After', 41.25],
      ]);
      expect(list?.reactions.map((each) => each.at)).toEqual([35, 40, 50]);
    },
  );

  it('that are hidden cannot be answered, deleted or counted as unread', async () => {
    const { id, link, hidden } = await discussed();
    await deleteComment(owner, id, { placeId: link.id, commentId: (await listed(id))[0] ?? '' });
    await deleteComment(owner, id, { placeId: link.id, commentId: (await listed(id))[0] ?? '' });
    expect((await getRecording(owner, id)).hasUnreadComments).toBe(true);
    await cutRecording(owner, id, { kept: KEPT, fileVersion: 0 });
    expect((await getRecording(owner, id)).hasUnreadComments).toBe(false);
    const which = { placeId: link.id, commentId: hidden.id };
    await expect(deleteComment(owner, id, which)).rejects.toEqual(refusal('NOT_FOUND'));
    const reply = { ...said('Really?', { parentId: hidden.id }), placeId: link.id };
    await expect(writeComment(owner, id, reply)).rejects.toEqual(refusal('NOT_FOUND'));
    await restoreFile(owner, id, 0);
    expect((await getRecording(owner, id)).hasUnreadComments).toBe(true);
  });

  const listed = async (id: string) =>
    (await listComments(owner, id, asked)).list?.threads.map((each) => each.id) ?? [];

  it('go with a guest who is removed, also those that are hidden', async () => {
    const { id, link, moved, seen } = await discussed();
    await cutRecording(owner, id, { kept: KEPT, fileVersion: 0 });
    await removeGuest(owner, id, { placeId: link.id, commentId: moved.id });
    expect(await seen()).toEqual({ comments: [], reactions: [], count: 0 });
    await restoreFile(owner, id, 0);
    expect(await seen()).toEqual({ comments: [['', null, 'It was']], reactions: [], count: 1 });
  });

  it('are one reaction of a person where a cut brings two moments together', async () => {
    const id = await another();
    for (const at of [0, 40]) await react(owner, id, { ...ON, at });
    await cutRecording(owner, id, {
      kept: [
        [0, 2000],
        [40_000, 60_000],
      ],
      fileVersion: 0,
    });
    const reactions = async () => (await listComments(owner, id, asked)).list?.reactions;
    expect(await reactions()).toEqual([{ at: 0, reaction: '👍', count: 1, isMine: true }]);
    await react(owner, id, { at: 0, reaction: '👍', isOn: false });
    expect(await reactions()).toEqual([]);
  });

  it('lose nothing that is written at the same moment', async () => {
    const { id, guest, link } = await discussed();
    const writing = ['One', 'Two'].map((text) => writeComment(owner, id, said(text, { at: 5 })));
    // Moment 50 is after the end of the cut file: the removal is refused if the cut is first.
    const removing = reactThroughLink(null, link.shareToken, guest, { ...ON, at: 50, isOn: false }).catch(
      (error: unknown) => expect(error).toMatchObject({ code: 'INVALID_INPUT' }),
    );
    await Promise.all([cutRecording(owner, id, { kept: KEPT, fileVersion: 0 }), ...writing, removing]);
    const shown = await listed(id);
    expect((await getRecording(owner, id)).commentCount).toBe(shown.length);
    await restoreFile(owner, id, 0);
    expect((await getRecording(owner, id)).commentCount).toBe((await listed(id)).length + 1);
    expect(await listed(id)).toHaveLength(5);
  });
});
