import { useEffect, useState } from 'react';
import type { LinkedRecording } from '#shared/api/sharing/links.ts';
import { MomentPanel, type MomentPanelProps } from '../comments/moment-panel.tsx';
import { keepFocus } from '../ui/keep-focus.ts';
import { guestDialogOf } from './guest/guest-dialog.tsx';
import { linkComments } from './link-comments.ts';
import { captionsOf } from './link-video.ts';

interface LinkPanelProps extends Pick<MomentPanelProps, 'chapter' | 'player' | 'onMoments'> {
  recording: LinkedRecording;
  shareToken: string;
  /** Called when the comments are refused: checks whether the link still works. */
  onRefused: () => void;
}

export function LinkPanel({ recording, shareToken, onRefused, ...rest }: LinkPanelProps) {
  const { chapters, commenters, commentCount, duration, pass } = recording;
  const link = { shareToken, pass };
  const [GuestDialog] = useState(() => guestDialogOf(link));
  useEffect(keepFocus, []);
  const hasComments = commenters !== 'nobody' || commentCount > 0;
  return (
    <MomentPanel
      {...rest}
      chapters={chapters}
      duration={duration}
      commentCount={commentCount}
      GuestDialog={GuestDialog}
      captions={captionsOf({ recording, shareToken })}
      makeCalls={hasComments ? () => linkComments(link, onRefused) : null}
      draftKey={`comment:${shareToken}`}
    />
  );
}
