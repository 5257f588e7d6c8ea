import { type KeyboardEvent, memo, useEffect, useId, useRef, useState } from 'react';
import { CUE_MAX_LENGTH } from '#shared/limits.ts';
import { clockText } from '#shared/rules/ground/duration-text.ts';
import { buttonVariants } from '../../ui/button-variants.ts';
import { fieldClasses } from '../../ui/field-variants.ts';
import type { Line } from './find-lines.ts';
import { useCurrentLine } from './use-current-line.ts';

/** A line with another text. An empty one is removed. */
export interface CorrectedLine {
  /** Its index among the lines. */
  number: number;
  text: string;
}

export interface LineEditorProps {
  lines: readonly Line[];
  shown: readonly Line[];
  isSaving: boolean;
  onSeek: (seconds: number) => void;
  onSave: (corrected: CorrectedLine[]) => void;
  onCancel: () => void;
  /** Called when the first line differs from its text, and when none does any more. */
  onChanged: (isChanged: boolean) => void;
}

const FIELDS = 'li:not([hidden]) textarea';

/**
 * Fields with the lines of a transcript. Hours of captions have thousands, so typing renders no
 * other line.
 */
export function LineEditor({ lines, shown, isSaving, onSeek, onSave, onCancel, onChanged }: LineEditorProps) {
  const hintId = useId();
  const list = useRef<HTMLOListElement>(null);
  const [changed, setChanged] = useState<ReadonlyMap<number, string>>(new Map());
  const isChanged = changed.size > 0;
  const current = useCurrentLine(list, lines);

  const report = useRef(onChanged);
  report.current = onChanged;
  useEffect(() => report.current(isChanged), [isChanged]);

  const begin = useRef(current);
  useEffect(() => {
    const { current: items } = list;
    const item = items?.querySelector(`[data-line="${begin.current}"]:not([hidden])`) ?? items;
    item?.querySelector<HTMLTextAreaElement>(FIELDS)?.focus();
  }, []);

  const visible = new Set(shown.map(({ index }) => index));
  const save = () => {
    if (isChanged && !isSaving) onSave([...changed].map(([number, text]) => ({ number, text })));
  };
  const events = useRef<LineEvents>({ onSeek, onType: () => {} });
  events.current = {
    onSeek,
    onType: ({ index, text: before }, text) => {
      setChanged((all) => {
        const next = new Map(all);
        if (text === before) next.delete(index);
        else next.set(index, text);
        return next;
      });
    },
  };

  const onKeyDown = (event: KeyboardEvent<HTMLOListElement>) => {
    if (event.key === 'Escape' && !isChanged) onCancel();
    else if (event.key !== 'Enter' || event.shiftKey || !(event.target instanceof HTMLTextAreaElement)) return;
    else if (event.ctrlKey || event.metaKey) save();
    else fieldAfter(event.currentTarget, event.target)?.focus();
    event.preventDefault();
    // Escape would also close a dialog around the player.
    event.stopPropagation();
  };

  return (
    <div className="grid gap-2">
      <ol
        ref={list}
        aria-label="Lines to correct"
        aria-describedby={hintId}
        onKeyDown={onKeyDown}
        className="grid h-72 content-start overflow-y-auto overscroll-contain"
      >
        {lines.map((line) => (
          <EditedLine
            key={line.index}
            line={line}
            isHidden={!visible.has(line.index)}
            isSaving={isSaving}
            events={events}
          />
        ))}
      </ol>
      <p id={hintId} className="px-1 text-[13px] text-muted-foreground">
        Enter goes to the next line, Shift+Enter breaks a line, Ctrl+Enter saves. An empty line is removed.
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <button
          type="button"
          aria-disabled={!isChanged || isSaving}
          onClick={save}
          className={buttonVariants({ size: 'sm' })}
        >
          {isSaving ? 'Saving...' : 'Save'}
        </button>
        <button type="button" onClick={onCancel} className={buttonVariants({ size: 'sm', variant: 'ghost' })}>
          Cancel
        </button>
        <p role="status" className="tabular text-[13px] text-muted-foreground">
          {isChanged && `${changed.size} ${changed.size === 1 ? 'line' : 'lines'} changed`}
        </p>
      </div>
    </div>
  );
}

function fieldAfter(list: Element, field: Element): HTMLTextAreaElement | undefined {
  const fields = [...list.querySelectorAll<HTMLTextAreaElement>(FIELDS)];
  return fields[fields.indexOf(field as HTMLTextAreaElement) + 1];
}

interface LineEvents {
  onSeek: (seconds: number) => void;
  onType: (line: Line, text: string) => void;
}

interface EditedLineProps {
  line: Line;
  isHidden: boolean;
  isSaving: boolean;
  events: { current: LineEvents };
}

const EditedLine = memo(function EditedLine({ line, isHidden, isSaving, events }: EditedLineProps) {
  const { index, from, text } = line;
  const time = clockText(from);
  return (
    <li
      hidden={isHidden}
      data-line={index}
      className="flex gap-1 p-0.5 [contain-intrinsic-size:auto_2.75rem] [content-visibility:auto]"
    >
      <button
        type="button"
        aria-label={`Play from ${time}`}
        onClick={() => events.current.onSeek(from)}
        className="tabular min-h-11 min-w-12 shrink-0 rounded-lg px-2 font-medium text-primary-text text-sm transition-colors duration-150 hover:bg-accent focus-visible:-outline-offset-2 aria-current:bg-primary-soft"
      >
        {time}
      </button>
      <textarea
        rows={1}
        dir="auto"
        maxLength={CUE_MAX_LENGTH}
        aria-label={`Text at ${time}`}
        readOnly={isSaving}
        defaultValue={text}
        onChange={({ currentTarget }) => events.current.onType(line, currentTarget.value)}
        className={`${fieldClasses} field-sizing-content min-h-11 flex-1 resize-none py-2.5 focus-visible:-outline-offset-2`}
      />
    </li>
  );
});
