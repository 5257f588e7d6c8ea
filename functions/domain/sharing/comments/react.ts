import { MEMBERS_PLACE, REACTIONS, type Reaction, reactionMoment } from '#shared/model/sharing/comments.ts';
import { momentStored } from '#shared/rules/editing/moments.ts';
import { tryApply } from '../../../data/ground/apply.ts';
import { personIdOf } from '../../../data/sharing/comment.ts';
import { countComments } from '../../../data/sharing/comment-counts.ts';
import {
  listReactionsOf,
  REACTIONS_TOGETHER_MAX,
  type StoredReaction,
  setReaction,
  takeBackReactions,
} from '../../../data/sharing/reaction.ts';
import type { StoredRecording } from '../../../data/video/recording.ts';
import type { Actor } from '../../ground/actor.ts';
import { AppError } from '../../ground/app-error.ts';
import { limitCreation, limitRate } from '../../ground/limit-rate.ts';
import { retryOnConflict } from '../../ground/retry-on-conflict.ts';
import { momentShown } from '../../video/file-state/comment-moments.ts';
import { type CommentBrowser, type OpenedComments, openComments, openLinkComments } from './open-comments.ts';
import { checkPerson, type Limit, requireWelcome, requireWriter } from './write-comment.ts';

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

/**
 * @param limit counts a new reaction; one that is taken back is not refused
 * @returns null when it must be tried again
 */
async function change(opened: OpenedComments, input: NewReaction, limit: Limit | null): Promise<true | null> {
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
  if (input.isOn) await limit?.(person, recording.workspaceId);
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
  const limit: Limit = (_person, workspaceId) => limitCreation('reaction', actor, workspaceId);
  await retryOnConflict(async (tries) =>
    change(await openComments(actor, recordingId), reaction, tries === 0 ? limit : null),
  );
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
  const limit: Limit = async (person, workspaceId) => {
    await limitRate('reactionByAddress', browser.address);
    if (person.kind === 'member') return limitCreation('reaction', person, workspaceId);
    await limitRate('reactionByGuest', `${shareToken} ${person.guestId}`);
    await limitRate('reactionByWorkspace', workspaceId);
  };
  await retryOnConflict(async (tries) =>
    change(await openLinkComments(actor, shareToken, browser), reaction, tries === 0 ? limit : null),
  );
  return done;
}
