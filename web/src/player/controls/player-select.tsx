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
  /** Called after a choice by pointer: the keys belong to the player again. */
  onLetGo: () => void;
}

const isOpen = (list: HTMLSelectElement | null) => CSS.supports('selector(:open)') && list?.matches(':open');

/** Escape closes an open list without closing the dialog around the player. */
function useOwnEscape(list: RefObject<HTMLSelectElement | null>) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && isOpen(list.current)) event.stopImmediatePropagation();
    };
    // In the capture phase on the window: the dialog listens on the document.
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, [list]);
}

/** A native select over the picture: it needs no script, and phones show the list of their system. */
export function PlayerSelect({ label, value, options, onChange, onLetGo }: PlayerSelectProps) {
  const list = useRef<HTMLSelectElement>(null);
  const isPointedAt = useRef(false);
  useOwnEscape(list);
  const note = (isPointer: boolean) => () => {
    isPointedAt.current = isPointer;
  };
  const choose = (text: string) => {
    onChange(Number(text));
    // The browser returns the focus to the list after this event.
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
