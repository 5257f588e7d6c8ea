import type { Comment } from '#shared/api/sharing/comments.ts';
import type { RemovedToo } from '#shared/model/sharing/comments.ts';
import { isFinal } from '#web/lib/http/is-final.ts';
import type { CommentCalls, NewComment } from './comment-calls.ts';
import type { CommentsOnPage } from './comments-state.ts';
import type { FollowedList } from './follow-list.ts';
import {
  type LoadedComments,
  type ReactionChange,
  withComment,
  withoutComment,
  withReaction,
} from './loaded-comments.ts';

type Own = <Answer>(
  work: () => Promise<Answer>,
  to?: (list: LoadedComments, answer: Answer) => LoadedComments,
) => Promise<Answer>;

/** Shows a reaction at once, and takes it back when it is refused. Reactions are sent in their order. */
function createReactions(own: Own, { react }: CommentCalls, comments: CommentsOnPage) {
  let last: Promise<unknown> = Promise.resolve();
  return (made: ReactionChange): Promise<void> => {
    const show = (isOn: boolean) =>
      comments.change((list) => ({ ...list, reactions: withReaction(list.reactions, { ...made, isOn }) }));
    show(made.isOn);
    comments.countOwn();
    const sent = last.then(() =>
      own(() => react(made)).then(
        // The list may have been read again before the reaction was stored.
        () => show(made.isOn),
        (error: unknown) => {
          show(!made.isOn);
          throw error;
        },
      ),
    );
    last = sent.catch(() => undefined);
    return sent;
  };
}

/** The changes of the person: each is made, and then shown. */
export function createOwnChanges(calls: CommentCalls, comments: CommentsOnPage, { ask, quicken }: FollowedList) {
  /** A refusal may have a reason that the screen does not show yet: the list is read again. */
  const own: Own = async (work, to = (list) => list) => {
    try {
      const answer = await work();
      comments.change((list) => to(list, answer));
      comments.countOwn();
      quicken();
      return answer;
    } catch (error) {
      if (isFinal(error)) void ask();
      throw error;
    }
  };

  return {
    write: (comment: NewComment) => own(() => calls.write(comment), withComment),
    edit: (comment: Comment, text: string) => own(() => calls.edit(comment, text), withComment),
    remove: (comment: Comment) =>
      own(
        () => calls.remove(comment),
        (list) => withoutComment(list, comment.id),
      ),
    react: createReactions(own, calls, comments),
    close: (isClosed: boolean) =>
      own(
        async () => calls.close?.(isClosed),
        (list) => ({ ...list, isClosed }),
      ),
    async removeGuest(comment: Comment, also: RemovedToo | undefined): Promise<void> {
      await own(
        async () => calls.removeGuest?.(comment, also),
        (list) => withoutComment(list, comment.id),
      );
      await ask();
    },
  };
}
