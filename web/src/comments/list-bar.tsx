import { Lock, LockOpen, MessageSquareOff, MessageSquareText } from 'lucide-react';
import { useState } from 'react';
import { countText } from '#web/lib/count-text.ts';
import { SMALL_BUTTON } from './composer.tsx';
import { failureText } from './failure-text.ts';
import type { Comments } from './follow-comments.ts';
import type { LoadedComments } from './loaded-comments.ts';
import { overVideo, setOverVideo } from './over-video.ts';
import { useAtom } from './use-atom.ts';

const TOGGLE =
  'touch-target inline-flex h-9 items-center justify-center gap-1.5 rounded-lg px-2.5 text-[13px] text-muted-foreground transition-colors duration-150 hover:bg-accent hover:text-foreground aria-disabled:opacity-50';

function OverVideoButton() {
  const isOn = useAtom(overVideo);
  const Icon = isOn ? MessageSquareText : MessageSquareOff;
  return (
    <button
      type="button"
      aria-pressed={isOn}
      aria-label="Show over the video"
      title={isOn ? 'Comments appear over the video' : 'Comments do not appear over the video'}
      onClick={() => setOverVideo(!isOn)}
      className={TOGGLE}
    >
      <Icon aria-hidden className="size-4" />
    </button>
  );
}

interface CloseButtonProps {
  comments: Comments;
  isClosed: boolean;
  onSaid: (text: string) => void;
  /** Called with what went wrong, and at the beginning with nothing. */
  onProblem: (text: string) => void;
}

function CloseButton({ comments, isClosed, onSaid, onProblem }: CloseButtonProps) {
  const [isPending, setPending] = useState(false);
  const Icon = isClosed ? LockOpen : Lock;
  const toggle = async () => {
    if (isPending) return;
    setPending(true);
    onProblem('');
    try {
      await comments.close(!isClosed);
      onSaid(isClosed ? 'Comments are open.' : 'Comments are closed.');
    } catch (error) {
      onProblem(failureText(error));
    } finally {
      setPending(false);
    }
  };
  return (
    <button type="button" aria-disabled={isPending || undefined} onClick={() => void toggle()} className={TOGGLE}>
      <Icon aria-hidden className="size-3.5" />
      <span>{isClosed ? 'Open comments' : 'Close comments'}</span>
    </button>
  );
}

interface ListBarProps {
  comments: Comments;
  list: LoadedComments;
  /** How many new comments are not shown. */
  waiting: number;
  onShowNew: () => void;
  onSaid: (text: string) => void;
}

/** What is above the list: how many comments there are, or that there are new ones, and its settings. */
export function ListBar({ comments, list, waiting, onShowNew, onSaid }: ListBarProps) {
  const { count, reactions, isClosed, mayClose } = list;
  const hasMoments = count + reactions.length > 0;
  const [problem, setProblem] = useState('');
  if (!mayClose && !hasMoments) return null;
  return (
    <>
      <div className="flex min-h-9 min-w-0 items-center justify-between gap-2">
        {waiting > 0 ? (
          <button
            type="button"
            onClick={onShowNew}
            className={`${SMALL_BUTTON} bg-primary text-primary-foreground hover:bg-primary-hover`}
          >
            {`Show ${countText(waiting, 'new comment')}`}
          </button>
        ) : (
          <p className="tabular font-medium text-sm">{count > 0 && countText(count, 'comment')}</p>
        )}
        <div className="flex items-center">
          {mayClose && <CloseButton comments={comments} isClosed={isClosed} onSaid={onSaid} onProblem={setProblem} />}
          {hasMoments && <OverVideoButton />}
        </div>
      </div>
      {problem && (
        <p role="alert" className="text-[13px] text-destructive-text">
          {problem}
        </p>
      )}
    </>
  );
}
