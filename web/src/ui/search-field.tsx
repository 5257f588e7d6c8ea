import { Search, X } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import { cn } from './class-names.ts';
import { Input } from './input.tsx';
import { Kbd } from './kbd.tsx';

/** Marks the search field of a screen, which the shortcut focuses. */
const FIELD = 'data-search-field';

/** Focuses the screen's search field. @returns false when the screen has no visible one */
export function focusSearch(): boolean {
  const fields = [...document.querySelectorAll<HTMLInputElement>(`input[${FIELD}]`)];
  const field = fields.find(
    (each) => each.getClientRects().length > 0 && getComputedStyle(each).visibility === 'visible',
  );
  if (!field) return false;
  field.focus();
  field.select();
  return true;
}

interface SearchFieldProps {
  label: string;
  placeholder: string;
  value: string;
  onValueChange: (value: string) => void;
  className?: string;
}

/** A search field. Its button or Escape clears it; the key / focuses it. */
export function SearchField({ label, placeholder, value, onValueChange, className }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const clear = () => {
    onValueChange('');
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || value === '') return;
    event.preventDefault();
    onValueChange('');
  };
  return (
    <div className={cn('group/search relative', className)}>
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 start-3 size-4 -translate-y-1/2 text-muted-foreground"
      />
      <Input
        ref={field}
        type="search"
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={placeholder}
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
        onKeyDown={onKeyDown}
        className="pe-11 ps-9 [&::-webkit-search-cancel-button]:hidden"
        {...{ [FIELD]: '' }}
      />
      {value === '' ? (
        <Kbd
          aria-hidden
          className="pointer-events-none absolute top-1/2 end-2.5 -translate-y-1/2 group-focus-within/search:hidden pointer-coarse:hidden"
        >
          /
        </Kbd>
      ) : (
        <button
          type="button"
          aria-label="Clear the search"
          onClick={clear}
          className="absolute inset-y-0 end-0 grid w-11 place-items-center rounded-lg text-muted-foreground hover:text-foreground"
        >
          <X aria-hidden className="size-4" />
        </button>
      )}
    </div>
  );
}
