import { putLinkedRecording } from '#scripts/seed/linked-recording.ts';
import { MEMBERS_PLACE } from '#shared/model/sharing/comments.ts';
import { apply } from '../../data/ground/apply.ts';
import { invitationIdOf, putInvitation } from '../../data/identity/invitation.ts';
import { newMainLink } from '../../data/sharing/link.ts';
import { ofEachMp4 } from '../../data/video/mp4s.ts';
import { captionsKey, convertedKey, copyKey, uploadObjectKey } from '../../domain/ground/media-files/media-keys.ts';
import { placeOf } from '../../domain/sharing/comments/places.ts';
import { storeComment } from '../../domain/test-support/comments.ts';
import { storeWithNamedLinks } from '../../domain/test-support/libraries.ts';
import { storeReplaced } from '../../domain/test-support/recordings.ts';
import { type RecordingAttributes, storedRecording } from '../../domain/test-support/stored-recording.ts';
import { newProject, workspaceWith } from '../../domain/test-support/tenants.ts';
import { putObject } from '../../gateways/s3/s3.ts';
import { isoNow } from '../../process/clock.ts';
import { newId, newSecret, sha256 } from '../../process/ids.ts';
import type { People } from './matrix-people.ts';

/** The objects that calls act on, in a new workspace with a member of every role. */
export interface MatrixFixture {
  people: People;
  workspaceId: string;
  /** A shared and converted recording of the author. */
  recordingId: string;
  shareToken: string;
  /** A link of the same recording besides its main link. */
  linkId: string;
  /** A comment of the author for members, and one through the main link. */
  commentId: string;
  linkCommentId: string;
  /** A comment of a guest of the named link. */
  guestComment: { placeId: string; commentId: string };
  /** Captions of the same recording. */
  captionsId: string;
  /** An empty project of the author, open to every member. */
  projectId: string;
  /** A recording of the author without a file. */
  emptyRecordingId: string;
  /** A recording of the author with an earlier file, number 0. */
  replacedRecordingId: string;
  /** A recording of the author with an MP4 of 3 s. */
  cutRecordingId: string;
  /** An invitation for the stranger. */
  invitationId: string;
  invitationToken: string;
}

async function newWorkspace({ owner, admin, editor, author, viewer, target }: People): Promise<string> {
  const id = newId();
  const editors = { [editor.id]: 'editor', [author.id]: 'editor' } as const;
  const viewers = { [viewer.id]: 'viewer', [target.id]: 'viewer' } as const;
  await apply(workspaceWith(id, owner.id, { [admin.id]: 'admin', ...editors, ...viewers }));
  return id;
}

async function invite({ stranger: { email }, owner }: People, workspaceId: string) {
  const [invitationToken, invitationId] = [newSecret(), invitationIdOf(workspaceId, email)];
  const facts = { workspaceId, email, role: 'viewer', invitedBy: owner.id } as const;
  const times = { expiresAt: isoNow(60 * 60), createdAt: isoNow() };
  await apply(putInvitation(null, { ...facts, ...times, id: invitationId, tokenHash: sha256(invitationToken) }));
  return { invitationToken, invitationId };
}

/** Stores a recording without reading it again: a run of the tests makes hundreds. @returns its id */
async function store(changes: RecordingAttributes): Promise<string> {
  const recording = storedRecording({ createdAt: isoNow(), updatedAt: isoNow(), ...changes });
  await apply(putLinkedRecording(recording));
  return recording.id;
}

export async function newMatrixFixture(people: People): Promise<MatrixFixture> {
  const workspaceId = await newWorkspace(people);
  const userId = people.author.id;
  const shareToken = newSecret();
  const captionsId = newId();
  const shared: RecordingAttributes = {
    workspaceId,
    userId,
    isShared: true,
    transcodeStatus: 'completed',
    duration: 1,
    commenters: 'email',
    originalKey: uploadObjectKey(userId, newId()),
    captions: [{ id: captionsId, language: 'en', label: 'English', automatic: { fileId: captionsId, earlier: [] } }],
  };
  const [
    {
      recording,
      links: [link],
    },
    emptyRecordingId,
    replacedRecordingId,
    cutRecordingId,
    invitation,
    projectId,
  ] = await Promise.all([
    storeWithNamedLinks({ ...shared, shareToken }, ['Acme, Jane'], {
      createdBy: userId,
      commenters: 'email',
    }),
    store({ workspaceId, userId }),
    storeReplaced({ workspaceId, userId }),
    store({
      workspaceId,
      userId,
      transcodeStatus: 'completed',
      transcodedAt: '2026-01-02T03:04:05.000Z',
      duration: 3,
      originalKey: copyKey(newId(), newId()),
      ...ofEachMp4('attribute', (mp4) => convertedKey(newId(), 1, mp4)),
    }),
    invite(people, workspaceId),
    newProject(workspaceId, userId),
  ]);
  const webVtt = Buffer.from('WEBVTT\n\n00:01.000 --> 00:02.000\nHello\n');
  await putObject(captionsKey(recording.id, captionsId), webVtt, 'text/vtt');
  if (!link) throw new Error('The link was not stored');
  const members = { id: MEMBERS_PLACE, kind: 'members', name: null, link: null } as const;
  const main = placeOf(newMainLink(recording, null, shareToken));
  const named = { id: link.id, kind: 'named', name: link.name, link } as const;
  const guest = { kind: 'guest', guestId: newId(), name: 'Jane', email: null } as const;
  const author = { kind: 'member', userId } as const;
  const commentId = await storeComment(recording, members, author);
  const linkCommentId = await storeComment(recording, main, author);
  const guestComment = { placeId: link.id, commentId: await storeComment(recording, named, guest) };
  const files = { emptyRecordingId, replacedRecordingId, cutRecordingId };
  const ids = { recordingId: recording.id, ...files, projectId };
  const comments = { commentId, linkCommentId, guestComment };
  const links = { shareToken, linkId: link.id };
  return { people, workspaceId, captionsId, ...links, ...comments, ...ids, ...invitation };
}
