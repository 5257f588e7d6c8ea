import { tryApply } from '../../../data/ground/apply.ts';
import {
  getStoredComment,
  listCommentedWorkspaces,
  listCommentsBy,
  removeComment,
  type StoredComment,
} from '../../../data/sharing/comment.ts';
import { countComments } from '../../../data/sharing/comment-counts.ts';
import { getStoredRecording } from '../../../data/video/recording.ts';
import { retryOnConflict } from '../../ground/retry-on-conflict.ts';
import { commentsRemoved } from './hidden-comments.ts';
import { findPlaces } from './places.ts';

/** Deletes a comment, also one that a cut hides. Those of a deleted recording are deleted with it. */
const remove = ({ recordingId, placeId, id }: StoredComment): Promise<true> =>
  retryOnConflict(async () => {
    const [recording, comment] = await Promise.all([
      getStoredRecording(recordingId),
      getStoredComment(recordingId, placeId, id),
    ]);
    if (!recording || !comment) return true;
    const { link } = (await findPlaces(recording, [comment]))(placeId);
    const count = { recordingId, link, ...commentsRemoved(recording, [comment]) };
    return (await tryApply([removeComment(comment), ...countComments(count)])) || null;
  });

/**
 * Deletes all comments of a user in all workspaces, as far as the time allows. It can be repeated.
 * @returns whether all are deleted
 */
export async function deleteCommentsBy(userId: string, hasTime: () => boolean): Promise<boolean> {
  for (const workspaceId of await listCommentedWorkspaces(userId)) {
    for (const comment of await listCommentsBy(userId, workspaceId)) {
      await remove(comment);
      if (!hasTime()) return false;
    }
  }
  return true;
}
