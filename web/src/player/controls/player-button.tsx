import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface PlayerButtonProps {
  icon: LucideIcon;
  label: string;
  onClick: () => void;
  shortcut?: string;
  disabled?: boolean;
  /** The state of a toggle button. */
  isPressed?: boolean | undefined;
  isExpanded?: boolean | undefined;
  isSolid?: boolean;
  /** Whether the button is in a panel, where its label is visible. */
  isInPanel?: boolean | undefined;
  children?: ReactNode;
}

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
      // A press by pointer does not move the focus, so that Space still plays and pauses.
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
