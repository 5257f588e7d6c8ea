import { Clock, LoaderCircle, X } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { COMMENT_MAX_LENGTH } from '#shared/limits.ts';
import { clockText } from '#shared/rules/ground/duration-text.ts';
import { buttonVariants } from '../ui/button-variants.ts';
import { failureText } from './failure-text.ts';

/** The count appears when so many characters are left. */
const COUNT_FROM = 200;

interface ComposerProps {
  label: string;
  placeholder: string;
  action: string;
  initial?: string;
  /**
   * Keeps the text for a reload, for which phones unload a page while a person reads the email with the code, and for a
   * panel of another version of the video.
   */
  draftKey?: string;
  /** The current time of the video, in whole seconds; null for a text without a moment. */
  second?: number | null;
  takesFocus?: boolean;
  note?: ReactNode;
  /** @returns whether it was sent: then the field is emptied */
  onSend: (text: string, at: number | null) => Promise<boolean>;
  onCancel?: () => void;
}

export function readDraft(key: string | undefined): string {
  try {
    return (key && sessionStorage.getItem(key)) || '';
  } catch {
    // Storage is blocked: the field begins empty.
    return '';
  }
}

function keepDraft(key: string | undefined, text: string): void {
  try {
    if (key && text) sessionStorage.setItem(key, text);
    else if (key) sessionStorage.removeItem(key);
  } catch {
    // Storage is blocked or full: the text lives as long as the page.
  }
}

function useComposer({ initial = '', draftKey, second = null, onSend, onCancel }: ComposerProps) {
  const [text, setText] = useState(() => readDraft(draftKey) || initial);
  const [begunAt, setBegunAt] = useState<number | null>(null);
  const [hasTime, setHasTime] = useState(true);
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState('');
  const at = begunAt ?? second;
  const length = text.trim().length;

  const type = (next: string) => {
    setText(next);
    keepDraft(draftKey, next);
    setProblem('');
    if (next === '') setBegunAt(null);
    else if (text === '') setBegunAt(second);
  };

  const fault = (): string => {
    if (length === 0) return 'Please write a comment';
    return length > COMMENT_MAX_LENGTH ? `Please use at most ${COMMENT_MAX_LENGTH} characters` : '';
  };

  const send = async () => {
    if (isPending) return;
    setProblem(fault());
    if (fault()) return;
    setPending(true);
    try {
      if (!(await onSend(text.trim(), hasTime ? at : null))) return;
      type('');
      setHasTime(true);
    } catch (error) {
      setProblem(failureText(error));
    } finally {
      setPending(false);
    }
  };

  const cancel = () => {
    keepDraft(draftKey, '');
    onCancel?.();
  };

  return { text, type, cancel, length, at, hasTime, toggleTime: () => setHasTime(!hasTime), isPending, problem, send };
}

/** A field for a comment, a reply or an edit. While it is empty, its moment follows the video. */
export function Composer(props: ComposerProps) {
  const { label, placeholder, action, takesFocus, note, onCancel } = props;
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const { text, type, cancel, length, at, hasTime, toggleTime, isPending, problem, send } = useComposer(props);

  useEffect(() => {
    const { current } = field;
    if (!takesFocus || !current) return;
    current.focus();
    current.setSelectionRange(current.value.length, current.value.length);
  }, [takesFocus]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send();
    else if (event.key === 'Escape' && onCancel) cancel();
    else return;
    event.preventDefault();
    // Escape would also close a dialog around it.
    event.stopPropagation();
  };

  const describedBy = [problem && `${id}-problem`, note && `${id}-note`].filter(Boolean).join(' ');
  return (
    <form noValidate onSubmit={submit} className="grid gap-1.5">
      <div className="grid rounded-xl border border-input bg-card transition-colors duration-150 focus-within:border-ring focus-within:outline-2 focus-within:outline-ring hover:border-muted-foreground">
        <textarea
          ref={field}
          aria-label={label}
          aria-invalid={problem ? true : undefined}
          aria-describedby={describedBy || undefined}
          dir="auto"
          rows={2}
          placeholder={placeholder}
          value={text}
          // Text that is typed now would be gone once the comment is sent.
          readOnly={isPending}
          onChange={({ currentTarget }) => type(currentTarget.value)}
          onKeyDown={onKeyDown}
          className="field-sizing-content max-h-60 min-h-16 w-full resize-none rounded-xl bg-transparent px-3 pt-2.5 pb-1 text-base outline-none placeholder:text-muted-foreground sm:text-sm"
        />
        <div className="flex min-w-0 flex-wrap items-center gap-1.5 p-1.5">
          {at !== null && <TimeButton at={at} isOn={hasTime} onToggle={toggleTime} />}
          <span className="ms-auto flex min-w-0 flex-wrap items-center justify-end gap-1.5">
            <Count length={length} />
            {onCancel && (
              <button type="button" onClick={cancel} className={buttonVariants({ variant: 'ghost', size: 'sm' })}>
                Cancel
              </button>
            )}
            <button type="submit" aria-disabled={isPending || undefined} className={buttonVariants({ size: 'sm' })}>
              {isPending && <LoaderCircle aria-hidden className="size-3.5 animate-spin" />}
              {action}
            </button>
          </span>
        </div>
      </div>
      {problem && (
        <p id={`${id}-problem`} role="alert" className="text-[13px] text-destructive-text">
          {problem}
        </p>
      )}
      {note && (
        <p id={`${id}-note`} className="text-muted-foreground text-xs">
          {note}
        </p>
      )}
    </form>
  );
}

/** The moment of a new comment. A press removes it, another brings it back. */
const TimeButton = ({ at, isOn, onToggle }: { at: number; isOn: boolean; onToggle: () => void }) => (
  <button
    type="button"
    aria-label={isOn ? `At ${clockText(at)}. Remove the time` : `Add the time ${clockText(at)}`}
    title={isOn ? 'Remove the time' : 'Add the time'}
    onClick={onToggle}
    className={`${buttonVariants({ variant: null, size: 'sm' })} tabular ${isOn ? 'bg-primary-soft text-primary-text' : 'text-muted-foreground hover:bg-accent'}`}
  >
    {isOn ? (
      <>
        <span translate="no">{clockText(at)}</span>
        <X aria-hidden className="size-3.5" />
      </>
    ) : (
      <Clock aria-hidden className="size-4" />
    )}
  </button>
);

function Count({ length }: { length: number }) {
  if (length <= COMMENT_MAX_LENGTH - COUNT_FROM) return null;
  const color = length > COMMENT_MAX_LENGTH ? 'text-destructive-text' : 'text-muted-foreground';
  return (
    <span className={`tabular px-1 text-xs ${color}`}>
      {length} of {COMMENT_MAX_LENGTH}
    </span>
  );
}
