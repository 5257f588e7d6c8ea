import { MEMBERS_PLACE, REACTIONS, type Reaction, reactionMoment } from '#shared/model/comments.ts';
import { momentStored } from '#shared/rules/moments.ts';
import { tryApply } from '../../data/apply.ts';
import { personIdOf } from '../../data/comment.ts';
import { countComments } from '../../data/comment-counts.ts';
import {
  listReactionsOf,
  REACTIONS_TOGETHER_MAX,
  type StoredReaction,
  setReaction,
  takeBackReactions,
} from '../../data/reaction.ts';
import type { StoredRecording } from '../../data/recording.ts';
import type { Actor } from '../actor.ts';
import { AppError } from '../app-error.ts';
import { limitRate } from '../auth/limit-rate.ts';
import { momentShown } from '../file-state/comment-moments.ts';
import { retryOnConflict } from '../retry-on-conflict.ts';
import { type CommentBrowser, type OpenedComments, openComments, openLinkComments } from './open-comments.ts';
import { checkPerson, requireWelcome, requireWriter } from './write-comment.ts';

interface NewReaction {
  /** Start of a moment, in seconds. */
  at: number;
  reaction: Reaction;
  isOn: boolean;
}

/** How a reaction is stored, and which stored ones are at the same moment: a cut can move several to one. */
function momentIn(recording: StoredRecording, { at, reaction }: NewReaction) {
  const [moments, kind] = [recording.file.moments, REACTIONS.indexOf(reaction)];
  const shownOf = (stored: number) => reactionMoment(momentShown(moments, stored) ?? -1);
  const moment = shownOf(momentStored(moments, at));
  return {
    stored: { at: momentStored(moments, moment), kind },
    isThere: (each: StoredReaction) => each.kind === kind && shownOf(each.at) === moment,
  };
}

/** @returns null when it must be tried again */
async function change(opened: OpenedComments, input: NewReaction): Promise<true | null> {
  const { recording, through } = opened;
  const { id: recordingId, file } = recording;
  const person = requireWriter(opened);
  const placeId = through?.place.id ?? MEMBERS_PLACE;
  if (file.duration !== null && input.at > file.duration)
    throw new AppError('INVALID_INPUT', 'The recording is not that long.');
  await requireWelcome(person, recordingId, placeId);
  const who = { recordingId, placeId, personId: personIdOf(person) };
  const { stored, isThere } = momentIn(recording, input);
  const own = (await listReactionsOf(who)).filter(isThere).slice(0, REACTIONS_TOGETHER_MAX);
  if (own.length > 0 === input.isOn) return true;
  const changes = [
    ...(input.isOn ? setReaction(who, stored) : takeBackReactions(who, own)),
    ...countComments({ recordingId, by: 0, link: through?.place.link ?? null }),
    ...checkPerson(person, recordingId, placeId),
  ];
  return (await tryApply(changes)) || null;
}

const done = { message: 'Done' };

/**
 * Sets or takes back a reaction of a member, for members.
 * @throws AppError NOT_FOUND, COMMENTS_CLOSED, RATE_LIMITED; INVALID_INPUT for a moment after the end
 */
export async function react(actor: Actor, recordingId: string, reaction: NewReaction): Promise<typeof done> {
  await limitRate('reactionByMember', actor.userId);
  await retryOnConflict(async () => change(await openComments(actor, recordingId), reaction));
  return done;
}

/**
 * Sets or takes back a reaction of a member or a guest through a link.
 * @throws AppError see `openLink`, `requireVisit` and `react`; GUEST_NEEDED, GUEST_REMOVED
 */
export async function reactThroughLink(
  actor: Actor | null,
  shareToken: string,
  browser: CommentBrowser,
  reaction: NewReaction,
): Promise<typeof done> {
  const person = requireWriter(await openLinkComments(actor, shareToken, browser));
  await limitRate('reactionByAddress', browser.address);
  if (person.kind === 'member') await limitRate('reactionByMember', person.userId);
  else await limitRate('reactionByGuest', `${shareToken} ${person.guestId}`);
  await retryOnConflict(async () => change(await openLinkComments(actor, shareToken, browser), reaction));
  return done;
}
