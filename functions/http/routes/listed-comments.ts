import type { CommentsAnswer } from '../../domain/sharing/comments/list-comments.ts';
import { Reply } from '../route.ts';

/** Answers a list, or that the caller has it already. */
export const listedComments = async (answer: Promise<CommentsAnswer>) => {
  const { state, list } = await answer;
  return new Reply(list as NonNullable<typeof list>, { state, isUnchanged: list === null });
};
