import * as comments from '#shared/api/sharing/comments.ts';
import type { Recording } from '#shared/api/video/recordings.ts';
import type { CommentCalls } from '#web/comments/comment-calls.ts';
import { MomentPanel, type MomentPanelProps } from '#web/comments/moment-panel.tsx';
import { call, callIfChanged, callInBackground } from '#web/lib/api.ts';
import { useCurrentUser } from '#web/library/current-user.ts';

/** The calls of the comments of a recording, for a member. @param isOwner whether the recording is theirs */
function memberComments(id: string, isOwner: boolean): CommentCalls {
  const params = { id };
  const paramsOf = ({ id: commentId, place }: comments.Comment) => ({ id, placeId: place.id, commentId });
  return {
    list: async ({ cursor, etag = null }) => {
      const answer = await callIfChanged(comments.listComments, { params, query: { cursor } }, etag);
      return answer && { list: answer.output, etag: answer.etag };
    },
    write: ({ text, at, parent, requestId }) =>
      call(comments.writeComment, {
        params,
        input: { text, at, requestId, ...(parent && { parentId: parent.id, placeId: parent.place.id }) },
      }),
    edit: (comment, text) => call(comments.editComment, { params: paramsOf(comment), input: { text } }),
    remove: (comment) => call(comments.deleteComment, { params: paramsOf(comment) }),
    react: (input) => call(comments.react, { params, input }),
    close: (isClosed) => call(comments.closeComments, { params, input: { isClosed } }),
    removeGuest: (comment, also) => call(comments.removeGuest, { params: paramsOf(comment), input: { also } }),
    ...(isOwner && {
      markRead: (commentId) => callInBackground(comments.markCommentsRead, { params, input: { commentId } }),
    }),
  };
}

export interface RecordingPanelProps
  extends Pick<
    MomentPanelProps,
    'chapters' | 'chapter' | 'captions' | 'transcript' | 'viewers' | 'player' | 'onMoments'
  > {
  recording: Recording;
}

export function RecordingPanel({ recording, ...rest }: RecordingPanelProps) {
  const { id, userId, duration, commentCount } = recording;
  const { user } = useCurrentUser();
  return (
    <MomentPanel
      key={id}
      {...rest}
      recordingId={id}
      duration={duration}
      commentCount={commentCount}
      makeCalls={() => memberComments(id, user?.id === userId)}
      // Not by the recording alone: another person may log in in this tab.
      draftKey={`comment:${user?.id}:${id}`}
    />
  );
}
