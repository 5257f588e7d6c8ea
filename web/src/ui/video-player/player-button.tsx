import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface PlayerButtonProps {
  icon: LucideIcon;
  label: string;
  onClick: () => void;
  /** The key that does the same. */
  shortcut?: string;
  disabled?: boolean;
  /** On and off, for a button that is a switch. */
  isPressed?: boolean | undefined;
  isExpanded?: boolean | undefined;
  /** Drawn as an area and not as a line. */
  isSolid?: boolean;
  /** In a panel, its name is shown beside it. */
  isInPanel?: boolean | undefined;
  children?: ReactNode;
}

/** A button over the picture. */
export function PlayerButton({ icon: Icon, label, onClick, shortcut, ...rest }: PlayerButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-keyshortcuts={shortcut}
      aria-pressed={rest.isPressed}
      aria-expanded={rest.isExpanded}
      data-tip={shortcut ? `${label} (${shortcut})` : label}
      disabled={rest.disabled}
      // Pressed by pointer it leaves the focus where it is: Space goes on to play and pause.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
      className={`player-button ${rest.isInPanel ? 'player-item' : ''}`}
    >
      <Icon aria-hidden className={`size-5 shrink-0 ${rest.isSolid ? 'fill-current' : ''}`} />
      {rest.children}
      {rest.isInPanel && <span className="truncate @xl:hidden">{label}</span>}
    </button>
  );
}
