import type { ReactionCount } from '#shared/api/sharing/comments.ts';
import { REACTIONS, type Reaction, reactionMoment } from '#shared/model/sharing/comments.ts';
import { clockText } from '#shared/rules/ground/duration-text.ts';
import { reactionsAt } from './loaded-comments.ts';

const NAMES: Record<Reaction, string> = {
  '👍': 'Thumbs up',
  '❤️': 'Heart',
  '😂': 'Laughing',
  '👏': 'Applause',
  '🎉': 'Celebration',
  '😮': 'Surprise',
};

interface ReactionBarProps {
  reactions: readonly ReactionCount[];
  /** The current time, in whole seconds. */
  second: number;
  onReact: (reaction: Reaction, isOn: boolean) => void;
}

export function ReactionBar({ reactions, second, onReact }: ReactionBarProps) {
  const now = reactionsAt(reactions, second);
  const moment = clockText(reactionMoment(second));
  return (
    <fieldset className="flex min-w-0 justify-between gap-0.5 sm:justify-start sm:gap-1">
      <legend className="sr-only">
        React at <span translate="no">{moment}</span>
      </legend>
      {REACTIONS.map((reaction) => {
        const { count, isMine } = now.find((each) => each.reaction === reaction) ?? { count: 0, isMine: false };
        return (
          <button
            key={reaction}
            type="button"
            aria-pressed={isMine}
            aria-label={`${NAMES[reaction]}${count > 0 ? `, ${count}` : ''}`}
            title={NAMES[reaction]}
            onClick={() => onReact(reaction, !isMine)}
            className="touch-target relative inline-grid h-9 w-10 place-items-center rounded-lg border border-transparent px-1 text-lg leading-none transition-colors duration-150 hover:bg-accent aria-pressed:border-primary/40 aria-pressed:bg-primary-soft"
          >
            <span aria-hidden translate="no" className="font-emoji">
              {reaction}
            </span>
            {count > 1 && (
              <span
                aria-hidden
                translate="no"
                className="tabular absolute -top-1 -end-0.5 rounded-full border bg-card px-1 font-medium text-[11px] text-foreground leading-4"
              >
                {count}
              </span>
            )}
          </button>
        );
      })}
    </fieldset>
  );
}
