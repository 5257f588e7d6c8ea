import { type ComponentType, type ReactNode, type RefObject, useCallback, useEffect, useState } from 'react';
import type { Chapter } from '#shared/rules/editing/chapters.ts';
import { ChapterList } from '../player/chapter-list.tsx';
import { Panel, type PanelTab } from '../player/panel.tsx';
import { Transcript, TranscriptPanel } from '../player/transcript.tsx';
import type { PlayerHandle } from '../player/use-chapters.ts';
import type { Moments, VideoPlayerProps } from '../player/video-player.tsx';
import { closing } from './closing.ts';
import type { CommentCalls } from './comment-calls.ts';
import { CommentsView, type GuestDialogProps } from './comments-view.tsx';
import { followComments } from './follow-comments.ts';
import { momentsOf } from './moments.tsx';
import { useAtom } from './use-atom.ts';

export interface MomentPanelProps {
  /** Makes the calls of the comments, once; null where nobody can comment. */
  makeCalls: (() => CommentCalls) | null;
  /** Its menu closes the comments; missing on a page without that menu. */
  recordingId?: string;
  /** Names the place of a text that is not sent yet. */
  draftKey: string;
  /** Comments that were there when the page was made. */
  commentCount: number;
  /** Seconds; null while it is not known. */
  duration: number | null;
  chapters: readonly Chapter[];
  /** The index of the chapter that is playing; -1 for none. */
  chapter: number;
  captions: NonNullable<VideoPlayerProps['captions']>;
  /** Replaces the captions as text, for members. */
  transcript?: ReactNode;
  /** Figures of the link, for those who may see them. */
  viewers?: ReactNode;
  player: RefObject<PlayerHandle | null>;
  /** Called with what the player shows of the comments. */
  onMoments: (moments: Moments | undefined) => void;
  /** For visitors of a link. */
  GuestDialog?: ComponentType<GuestDialogProps>;
}

export function MomentPanel(props: MomentPanelProps) {
  const { makeCalls, chapters, chapter, captions, viewers, player, transcript } = props;
  const seek = useCallback((seconds: number) => player.current?.seek(seconds), [player]);
  const tabs: PanelTab[] = [];
  const add = (label: string, content: ReactNode) => tabs.push({ id: label.toLowerCase(), label, content });
  if (chapters.length > 0) {
    add('Chapters', <ChapterList chapters={chapters} current={chapter} onChoose={({ at }) => seek(at)} />);
  }
  if (transcript) add('Transcript', transcript);
  else if (captions.length > 0) add('Transcript', <TranscriptPanel captions={captions} onSeek={seek} />);
  if (viewers) add('Views', viewers);
  return makeCalls ? (
    <WithComments {...props} makeCalls={makeCalls} tabs={tabs} onSeek={seek} />
  ) : (
    <WithoutComments tabs={tabs} captions={captions} onSeek={seek} />
  );
}

type WithoutCommentsProps = Pick<WithCommentsProps, 'captions' | 'tabs' | 'onSeek'>;

function WithoutComments({ tabs, captions, onSeek }: WithoutCommentsProps) {
  const [chosen, choose] = useState('');
  if (tabs.length === 1 && captions.length > 0) return <Transcript captions={captions} onSeek={onSeek} />;
  const open = tabs.find(({ id }) => id === chosen) ?? tabs[0];
  return open ? <Panel tabs={tabs} open={open.id} onOpen={choose} /> : null;
}

const COMMENTS = 'comments';

interface WithCommentsProps extends MomentPanelProps {
  makeCalls: () => CommentCalls;
  /** The tabs after that of the comments. */
  tabs: readonly PanelTab[];
  onSeek: (seconds: number) => void;
}

function WithComments(props: WithCommentsProps) {
  const { makeCalls, recordingId, draftKey, commentCount, duration, onMoments, tabs, onSeek, GuestDialog } = props;
  const [comments] = useState(() => followComments(makeCalls()));
  const { list } = useAtom(comments.state);
  const [chosen, choose] = useState(COMMENTS);
  const open = tabs.find(({ id }) => id === chosen)?.id ?? COMMENTS;
  const { mayClose = false, isClosed = false } = list ?? {};

  useEffect(() => {
    if (!recordingId || !mayClose) return;
    closing.set({ recordingId, isClosed, close: comments.close });
    return () => closing.set(null);
  }, [recordingId, mayClose, isClosed, comments]);
  useEffect(() => comments.begin(), [comments]);
  useEffect(() => comments.setOpen(open === COMMENTS), [comments, open]);
  useEffect(() => comments.focused.listen((focused) => focused && choose(COMMENTS)), [comments]);
  useEffect(() => {
    onMoments(momentsOf(comments, duration, onSeek));
    return () => onMoments(undefined);
  }, [comments, duration, onSeek, onMoments]);

  const content = (
    <CommentsView
      comments={comments}
      draftKey={draftKey}
      duration={duration}
      onSeek={onSeek}
      GuestDialog={GuestDialog}
    />
  );
  const tab = { id: COMMENTS, label: 'Comments', count: list?.count ?? commentCount, content };
  return <Panel tabs={[tab, ...tabs]} open={open} onOpen={choose} />;
}
