import type { Recording } from '#shared/api/recordings.ts';
import { MomentPanel, type MomentPanelProps } from '#web/comments/moment-panel.tsx';
import { memberComments } from './member-comments.ts';

export interface RecordingPanelProps
  extends Pick<
    MomentPanelProps,
    'chapters' | 'chapter' | 'captions' | 'transcript' | 'viewers' | 'player' | 'onMoments'
  > {
  recording: Recording;
  /** Whether the recording belongs to the user. */
  isOwner: boolean;
}

export function RecordingPanel({ recording, isOwner, ...rest }: RecordingPanelProps) {
  const { id, duration, commentCount } = recording;
  return (
    <MomentPanel
      key={id}
      {...rest}
      duration={duration}
      commentCount={commentCount}
      makeCalls={() => memberComments(id, isOwner)}
      draftKey={`comment:${id}`}
    />
  );
}
