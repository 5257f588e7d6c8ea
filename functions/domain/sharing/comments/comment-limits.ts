import { COMMENTS_MAX } from '#shared/limits.ts';
import { MEMBERS_PLACE } from '#shared/model/sharing/comments.ts';
import { countStoredComments } from '../../../data/sharing/comment.ts';
import type { StoredRecording } from '../../../data/video/recording.ts';
import { LINK_COMMENTS_LEAST, LINKS_COMMENTS_MAX } from '../../../process/limits.ts';
import { AppError } from '../../ground/app-error.ts';
import type { Place } from './places.ts';

/** The refusal of another comment. It says nothing of other places: a visitor of a link must not learn of them. */
const placeFull = ({ kind }: Place): AppError =>
  new AppError(
    'COMMENT_LIMIT',
    kind === 'members'
      ? 'This recording has reached its limit of comments.'
      : 'This link has reached its limit of comments.',
  );

/**
 * A place without a count of its own (the members', or of an ended link) takes another comment while all comments of
 * the recording are below this number. The comments of the place are counted only once it could be full.
 */
async function limitOfUncounted({ id, commentCount }: StoredRecording, placeId: string): Promise<number> {
  if (commentCount < COMMENTS_MAX) return COMMENTS_MAX;
  return commentCount + COMMENTS_MAX - (await countStoredComments(id, placeId));
}

/** As `limitOfUncounted`, of all links together. What members write among themselves does not count. */
async function limitOfLinks({ id, commentCount }: StoredRecording): Promise<number> {
  if (commentCount < LINKS_COMMENTS_MAX) return LINKS_COMMENTS_MAX;
  return LINKS_COMMENTS_MAX + (await countStoredComments(id, MEMBERS_PLACE));
}

/**
 * Checks that a place takes another comment. Each link has a limit of its own, and so have the members: what is written
 * in one place takes nothing from another. All links together have one as well, since members read them in one list;
 * no one link can reach it, and each link takes its first comments whatever the others have.
 * @returns for `countComments`: the number of all comments of the recording from which a new one is refused; undefined
 *   when it does not matter
 * @throws AppError COMMENT_LIMIT
 */
export async function requireSpace(recording: StoredRecording, place: Place): Promise<number | undefined> {
  const { count } = place;
  if (count !== null && count >= COMMENTS_MAX) throw placeFull(place);
  if (count !== null && count < LINK_COMMENTS_LEAST) return undefined;
  const below = count === null ? await limitOfUncounted(recording, place.id) : await limitOfLinks(recording);
  if (recording.commentCount >= below) throw placeFull(place);
  return below;
}
