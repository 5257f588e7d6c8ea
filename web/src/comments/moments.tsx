import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { Comment } from '#shared/api/sharing/comments.ts';
import { reactionMoment } from '#shared/model/sharing/comments.ts';
import { clockText } from '#shared/rules/ground/duration-text.ts';
import { followPlayer } from '../player/follow-player.ts';
import type { Moments } from '../player/video-player.tsx';
import { clusterMarks, type Mark } from './cluster-marks.ts';
import type { Comments } from './follow-comments.ts';
import { commentsWithMoment, type LoadedComments, reactionsAt } from './loaded-comments.ts';
import { overVideo } from './over-video.ts';
import { AuthorName, AuthorPicture } from './person.tsx';
import { useAtom } from './use-atom.ts';

/** What the player shows of comments and reactions. Screen readers find them in the panel. */
export const momentsOf = (comments: Comments, duration: number | null, onSeek: (seconds: number) => void): Moments => ({
  line: <Marks comments={comments} duration={duration} onSeek={onSeek} />,
  picture: <OverPicture comments={comments} />,
  at: (seconds) => <Counts list={comments.state.get().list} seconds={seconds} />,
});

function Counts({ list, seconds }: { list: LoadedComments | null; seconds: number }): ReactNode {
  const counts = reactionsAt(list?.reactions ?? [], seconds);
  if (counts.length === 0) return null;
  return (
    <span
      translate="no"
      className="tabular flex max-w-40 flex-wrap justify-center gap-x-1.5 rounded-md bg-black/80 px-1.5 py-0.5 text-white text-xs"
    >
      {counts.map(({ reaction, count }) => (
        <span key={reaction}>
          <span className="font-emoji">{reaction}</span> {count}
        </span>
      ))}
    </span>
  );
}

/** The width of an element in pixels; 0 at first. */
function useWidth() {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const { current } = ref;
    if (!current) return;
    const observer = new ResizeObserver(() => setWidth(current.clientWidth));
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}

interface MarksProps {
  comments: Comments;
  duration: number | null;
  onSeek: (seconds: number) => void;
}

function Marks({ comments, duration, onSeek }: MarksProps) {
  const { list } = useAtom(comments.state);
  const { ref, width } = useWidth();
  const marks = useMemo(
    () => clusterMarks(commentsWithMoment(list?.threads ?? []), duration ?? 0, width),
    [list, duration, width],
  );
  return (
    <div ref={ref} aria-hidden className="player-marks">
      {marks.map((mark) => (
        <MarkButton
          key={mark.comments[0]?.id}
          mark={mark}
          onPress={() => {
            const [first] = mark.comments;
            if (!first) return;
            onSeek(first.at);
            comments.focus(first.id);
          }}
        />
      ))}
    </div>
  );
}

function MarkButton({ mark, onPress }: { mark: Mark; onPress: () => void }) {
  const [first, ...others] = mark.comments;
  if (!first?.author) return null;
  return (
    <button
      type="button"
      tabIndex={-1}
      // A press by pointer does not move the focus, so that Space still plays and pauses.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
      style={{ left: `${mark.x}px` }}
      className="player-mark"
    >
      <AuthorPicture author={first.author} size="mark" />
      {others.length > 0 && (
        <span translate="no" className="player-mark-count tabular">
          {mark.comments.length}
        </span>
      )}
      <span className="player-mark-text" style={{ translate: `${(-100 * mark.x) / Math.max(mark.width, 1)}% 0` }}>
        <span className="flex gap-1.5">
          <span translate="no" className="tabular shrink-0 text-white/70">
            {clockText(first.at)}
          </span>
          <AuthorName author={first.author} isOverPicture />
        </span>
        <span dir="auto" className="line-clamp-2">
          {first.text}
        </span>
        {others.length > 0 && <span className="text-white/70">{`and ${others.length} more`}</span>}
      </span>
    </button>
  );
}

/** How long a comment is shown, in seconds. */
const SHOWN_SECONDS = 3;

/** The comment whose moment it is; the last one that has begun. */
export function commentAt<Item extends { at: number }>(comments: readonly Item[], time: number, rate: number) {
  return comments.findLast(({ at }) => at <= time && time < at + SHOWN_SECONDS * rate) ?? null;
}

/** At most so many of one reaction float at a moment. */
const FLOATING_MAX = 4;

/** The time of the player: comments at the beginning wait for the first play. */
function useMoment() {
  const [now, setNow] = useState({ time: -1, rate: 1, moment: -1 });
  useEffect(
    () =>
      followPlayer((video) => {
        const time = video.paused && video.currentTime === 0 ? -1 : video.currentTime;
        const { playbackRate: rate, paused } = video;
        setNow((before) => {
          const moment = reactionMoment(time);
          // Reactions float when playback reaches their moment.
          return { time, rate, moment: !paused || moment === before.moment ? moment : -1 };
        });
      }),
    [],
  );
  return now;
}

/** Comments and reactions over the video at their moments, unless the person has switched them off. */
function OverPicture({ comments }: { comments: Comments }) {
  const { list } = useAtom(comments.state);
  const isOn = useAtom(overVideo);
  const { time, rate, moment } = useMoment();
  const all = useMemo(() => commentsWithMoment(list?.threads ?? []), [list]);
  if (!isOn || !list) return null;
  const comment = commentAt(all, time, rate);
  return (
    <div aria-hidden className="player-moments">
      {comment && <Bubble key={comment.id} comment={comment} />}
      <div key={moment} translate="no" className="player-floats">
        {reactionsAt(list.reactions, moment).map(({ reaction, count }, kind) =>
          Array.from({ length: Math.min(count, FLOATING_MAX) }, (_, index) => (
            <span
              key={`${reaction} ${index}`}
              style={{
                animationDelay: `${index * 550 + kind * 180}ms`,
                right: `${((kind * 37 + index * 23) % 72) + 4}px`,
              }}
            >
              {reaction}
            </span>
          )),
        )}
      </div>
    </div>
  );
}

function Bubble({ comment: { author, text } }: { comment: Comment }) {
  if (!author) return null;
  return (
    <div className="player-bubble">
      <AuthorPicture author={author} size="tiny" />
      <div className="min-w-0">
        <AuthorName author={author} isOverPicture />
        <span dir="auto" className="line-clamp-1 @sm:line-clamp-2">
          {text}
        </span>
      </div>
    </div>
  );
}
