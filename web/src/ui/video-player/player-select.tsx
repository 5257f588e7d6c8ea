import { type RefObject, useEffect, useRef } from 'react';

interface Option {
  value: number;
  text: string;
}

interface PlayerSelectProps {
  label: string;
  value: number;
  options: readonly Option[];
  onChange: (value: number) => void;
  /** Chosen by pointer: the keys are the player's again. */
  onLetGo: () => void;
}

const isOpen = (list: HTMLSelectElement | null) => CSS.supports('selector(:open)') && list?.matches(':open');

/** Escape closes an open list, and not the dialog around the player as well. */
function useOwnEscape(list: RefObject<HTMLSelectElement | null>) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && isOpen(list.current)) event.stopImmediatePropagation();
    };
    // On the window and on the way down: the dialog listens on the document.
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, [list]);
}

/** A choice over the picture: the browser's own list, which costs no code, and is a phone's own on a phone. */
export function PlayerSelect({ label, value, options, onChange, onLetGo }: PlayerSelectProps) {
  const list = useRef<HTMLSelectElement>(null);
  const isPointedAt = useRef(false);
  useOwnEscape(list);
  const note = (isPointer: boolean) => () => {
    isPointedAt.current = isPointer;
  };
  const choose = (text: string) => {
    onChange(Number(text));
    // The list gives the focus back to where it was opened, and does so after this.
    if (isPointedAt.current) setTimeout(onLetGo);
  };
  return (
    <div className="player-item" data-tip={label}>
      <span aria-hidden className="@xl:hidden">
        {label}
      </span>
      <select
        ref={list}
        aria-label={label}
        value={value}
        onPointerDown={note(true)}
        onKeyDown={note(false)}
        onChange={(event) => choose(event.target.value)}
        className="player-select tabular"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    </div>
  );
}
