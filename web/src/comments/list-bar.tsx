import { MessageSquareOff, MessageSquareText } from 'lucide-react';
import { countText } from '#web/lib/count-text.ts';
import { buttonVariants } from '../ui/button-variants.ts';
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

interface ListBarProps {
  list: LoadedComments;
  /** How many new comments are not shown. */
  waiting: number;
  onShowNew: () => void;
}

/** What is above the list: how many comments there are, or that there are new ones, and its settings. */
export function ListBar({ list: { count, reactions }, waiting, onShowNew }: ListBarProps) {
  if (count + reactions.length === 0) return null;
  return (
    <div className="flex min-h-9 min-w-0 items-center justify-between gap-2">
      {waiting > 0 ? (
        <button type="button" onClick={onShowNew} className={buttonVariants({ size: 'sm' })}>
          {`Show ${countText(waiting, 'new comment')}`}
        </button>
      ) : (
        <p className="tabular font-medium text-sm">{count > 0 && countText(count, 'comment')}</p>
      )}
      <OverVideoButton />
    </div>
  );
}
