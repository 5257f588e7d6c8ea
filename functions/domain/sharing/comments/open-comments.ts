import type { Role } from '#shared/model/identity/workspace.ts';
import type { Commenters } from '#shared/model/sharing/comments.ts';
import { may } from '#shared/rules/identity/permissions.ts';
import { getMember } from '../../../data/identity/member.ts';
import { getStoredProject } from '../../../data/identity/project.ts';
import { getGuest, type StoredGuest } from '../../../data/sharing/guest.ts';
import type { StoredRecording } from '../../../data/video/recording.ts';
import { nowSeconds } from '../../../process/clock.ts';
import type { Actor } from '../../ground/actor.ts';
import { openRecording } from '../../video/recordings/load-recording.ts';
import { recordingViewOf } from '../../video/recordings/recording-view.ts';
import { type OpenedLink, openLink } from '../links/load-link.ts';
import { requireVisit } from '../visits/require-visit.ts';
import { type Place, placeOf } from './places.ts';

/** A member of the workspace who sees the recording. */
interface MemberPerson {
  kind: 'member';
  userId: string;
  role: Role;
  joinedAt: string;
  /** Whether they may delete the comments of others, and remove guests. */
  mayDelete: boolean;
}

/** A guest of a link. */
interface GuestPerson {
  kind: 'guest';
  guestId: string;
  guest: StoredGuest & { id: string; name: string };
  secret: string;
}

export type Person = MemberPerson | GuestPerson;

/** The comments of a recording that the caller sees, and who the caller is. */
export interface OpenedComments {
  recording: StoredRecording;
  /** The link that the caller came through, which limits everything to its place; null for a member's own calls. */
  through: (OpenedLink & { place: Place; shareToken: string }) | null;
  /** Null for a visitor who cannot write as somebody. */
  person: Person | null;
  commenters: Commenters;
}

/** The browser of a visitor. */
export interface CommentBrowser {
  address: string;
  /** The secrets of its pass and of its guest; null without them. */
  pass: string | null;
  guest: string | null;
}

const memberOf = (userId: string, recording: StoredRecording, role: Role, joinedAt: string): MemberPerson => ({
  kind: 'member',
  userId,
  role,
  joinedAt,
  mayDelete: may(role, 'comment:delete', recording.userId === userId),
});

/** @throws AppError NOT_FOUND */
export async function openComments(actor: Actor, recordingId: string): Promise<OpenedComments> {
  const { recording, member } = await openRecording(actor, recordingId);
  const person = memberOf(member.userId, recording, member.role, member.joinedAt);
  return { recording, through: null, person, commenters: 'nobody' };
}

/** The caller as a member who sees the recording, whatever the link; null for anybody else. */
async function findMember(actor: Actor | null, { recording }: OpenedLink): Promise<MemberPerson | null> {
  if (!actor) return null;
  const { userId } = actor;
  const [member, project] = await Promise.all([
    getMember(recording.workspaceId, userId),
    recording.projectId === null ? null : getStoredProject(recording.projectId),
  ]);
  if (!member) return null;
  const { role, createdAt: joinedAt } = member;
  return recordingViewOf(recording, project, { userId, role, joinedAt }) && memberOf(userId, recording, role, joinedAt);
}

/** The guest of a browser, as far as the link still accepts what they have proven. */
async function findGuest(commenters: Commenters, shareToken: string, secret: string | null) {
  if (commenters === 'nobody' || secret === null) return null;
  const guest = await getGuest(shareToken, secret);
  if (!guest?.id || !guest.name || guest.ttl <= nowSeconds()) return null;
  if (commenters === 'email' && guest.email === null) return null;
  return { kind: 'guest' as const, guestId: guest.id, guest: { ...guest, id: guest.id, name: guest.name }, secret };
}

/**
 * Opens the comments of a link for a visitor who may watch.
 * @throws AppError see `openLink` and `requireVisit`
 */
export async function openLinkComments(
  actor: Actor | null,
  shareToken: string,
  { pass, guest }: Pick<CommentBrowser, 'pass' | 'guest'>,
): Promise<OpenedComments & { through: NonNullable<OpenedComments['through']> }> {
  const opened = await openLink(shareToken);
  await requireVisit(opened, pass);
  const { recording, link } = opened;
  const { commenters } = link;
  const person = (await findMember(actor, opened)) ?? (await findGuest(commenters, shareToken, guest));
  return { recording, through: { ...opened, place: placeOf(link), shareToken }, person, commenters };
}
