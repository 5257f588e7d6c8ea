import { X } from 'lucide-react';
import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { buttonVariants } from './button-variants.ts';
import { cn } from './class-names.ts';
import { useToastPlace } from './toast-place.ts';
import { useKeyDown } from './use-key-down.ts';
import { dismissToast, TOAST_MS, TOAST_SWIPE_PX, type ToastEntry, useToasts } from './use-toast.ts';

/**
 * Shows the toasts, also over dialogs; rendered once per page. F8 moves the focus to them. Radix has toasts too, but
 * they take the Escape key from every dialog and menu that was opened before them.
 */
export function Toaster() {
  const toasts = useToasts();
  const { list, onFocus, leave } = useFocusVisit();
  const { bottom, end, covers } = useToastPlace(toasts, list);
  const close = useCallback(
    (id: number) => {
      leave();
      dismissToast(id);
    },
    [leave],
  );
  const closeByKey = (event: KeyboardEvent) => {
    // A dialog or a menu that the key has closed prevents the default.
    if (event.key === 'Escape' && !event.defaultPrevented) for (const { id } of toasts) close(id);
  };
  return createPortal(
    <section
      aria-label="Notifications (F8)"
      // A modal dialog hides everything from screen readers except live regions.
      aria-live="assertive"
      onKeyDown={closeByKey}
      // A press outside a dialog closes it; a press on a toast does not count as one.
      onPointerDown={(event) => event.stopPropagation()}
    >
      <ol
        ref={list}
        tabIndex={-1}
        onFocus={onFocus}
        className={cn(
          'pointer-events-none fixed z-100 flex w-full max-w-[420px] flex-col gap-2 p-4 pr-[max(1rem,env(safe-area-inset-right))] pb-[max(1rem,env(safe-area-inset-bottom))] outline-none',
          toasts.length === 0 && 'p-0!',
        )}
        // Moved by `translate`, as nothing else moves with it.
        style={{ bottom: 0, translate: `0 ${-bottom}px`, insetInlineEnd: end }}
      >
        {toasts.map((entry) => (
          <ToastCard key={entry.id} entry={entry} covers={covers} onClose={close} />
        ))}
      </ol>
    </section>,
    document.body,
  );
}

/** F8 moves the focus to the toasts; `leave` returns it to the element that had it before. */
function useFocusVisit() {
  const list = useRef<HTMLOListElement>(null);
  const origin = useRef<EventTarget | null>(null);
  useKeyDown(({ key }) => {
    if (key === 'F8') list.current?.focus();
  });
  const isInside = useCallback((node: EventTarget | null) => node instanceof Node && list.current?.contains(node), []);
  const onFocus = ({ relatedTarget }: FocusEvent) => {
    if (!isInside(relatedTarget)) origin.current = relatedTarget;
  };
  const leave = useCallback(() => {
    if (isInside(document.activeElement) && origin.current instanceof HTMLElement) origin.current.focus();
  }, [isInside]);
  return { list, onFocus, leave };
}

/** Closes a toast after its time, which stops while the toast has the pointer or the focus, and while the page has no focus. */
function useClosing(isOpen: boolean, onClose: () => void) {
  const [held, setHeld] = useState(() => ({ pointer: false, focus: false, away: !document.hasFocus() }));
  const left = useRef(TOAST_MS);
  const isPaused = !isOpen || held.pointer || held.focus || held.away;
  useEffect(() => {
    if (isPaused) return;
    const startedAt = Date.now();
    const timer = setTimeout(onClose, left.current);
    return () => {
      clearTimeout(timer);
      left.current -= Date.now() - startedAt;
    };
  }, [isPaused, onClose]);
  useEffect(() => {
    const leave = () => setHeld((now) => ({ ...now, away: true }));
    const enter = () => setHeld((now) => ({ ...now, away: false }));
    window.addEventListener('blur', leave);
    window.addEventListener('focus', enter);
    return () => {
      window.removeEventListener('blur', leave);
      window.removeEventListener('focus', enter);
    };
  }, []);
  return {
    // Not on pointerenter, which also fires when a toast appears under a resting pointer.
    onPointerMove: () => setHeld((now) => (now.pointer ? now : { ...now, pointer: true })),
    onPointerLeave: () => setHeld((now) => ({ ...now, pointer: false })),
    onFocus: () => setHeld((now) => ({ ...now, focus: true })),
    onBlur: () => setHeld((now) => ({ ...now, focus: false })),
  };
}

/** The largest movement of a press that is not a drag, in pixels. */
const SLOP = 4;

/**
 * Follows a drag of an element to the right.
 * @param threshold the distance of a swipe, in pixels
 * @returns `distance`: of the current drag, in pixels
 */
function useSwipe(threshold: number, onSwiped: () => void) {
  const [from, setFrom] = useState<number | null>(null);
  const [distance, setDistance] = useState(0);
  const drop = () => {
    setFrom(null);
    setDistance(0);
  };
  const handlers = {
    onPointerDown: ({ button, clientX }: PointerEvent) => button === 0 && setFrom(clientX),
    onPointerMove: ({ clientX, currentTarget, pointerId }: PointerEvent) => {
      if (from === null) return;
      // The element captures the pointer, also outside itself, so that a drag presses no button in it.
      if (Math.abs(clientX - from) > SLOP) currentTarget.setPointerCapture(pointerId);
      setDistance(Math.max(0, clientX - from));
    },
    onPointerUp: () => {
      if (distance > threshold) onSwiped();
      else drop();
    },
    onPointerCancel: drop,
  };
  return { distance, handlers };
}

interface ToastCardProps {
  entry: ToastEntry;
  /** Whether it covers something that floats. */
  covers: boolean;
  onClose: (id: number) => void;
}

function ToastCard({ entry, covers, onClose }: ToastCardProps) {
  const { id, open, title, description, actions = [] } = entry;
  const destructive = entry.variant === 'destructive';
  const [isGone, setGone] = useState(false);
  const close = useCallback(() => onClose(id), [onClose, id]);
  const { onPointerMove, ...events } = useClosing(open, close);
  const swipe = useSwipe(TOAST_SWIPE_PX, close);
  if (isGone) return null;
  return (
    <li
      data-state={open ? 'open' : 'closed'}
      {...events}
      {...swipe.handlers}
      onPointerMove={(event) => {
        onPointerMove();
        swipe.handlers.onPointerMove(event);
      }}
      onAnimationEnd={() => !open && setGone(true)}
      style={{ translate: `${swipe.distance}px` }}
      className={cn(
        // A modal dialog disables the pointer everywhere else, but a toast may be about that dialog. One that fades lets
        // presses through: a busy computer may take seconds to fade it. Where a toast covers something, only its buttons
        // take presses.
        'relative grid touch-none select-none gap-1 rounded-xl border bg-popover p-4 pe-14 text-popover-foreground text-sm shadow-modal data-[state=closed]:animate-toast-out data-[state=open]:animate-toast-in',
        covers ? 'data-[state=open]:[&_button]:pointer-events-auto' : 'data-[state=open]:pointer-events-auto',
        destructive && 'border-destructive bg-destructive text-destructive-foreground',
      )}
    >
      <p className="font-semibold leading-snug">{title}</p>
      {description && <p className={cn(!destructive && 'text-muted-foreground')}>{description}</p>}
      {actions.length > 0 && (
        <div className="mt-2 flex flex-wrap gap-2">
          {actions.map(({ label, onClick }) => (
            <button
              key={label}
              type="button"
              onClick={() => {
                onClick();
                close();
              }}
              className={buttonVariants({ variant: 'secondary', size: 'sm' })}
            >
              {label}
            </button>
          ))}
        </div>
      )}
      <button
        type="button"
        aria-label="Dismiss"
        onClick={close}
        className="absolute top-1 end-1 grid size-11 place-items-center rounded-lg opacity-80 hover:opacity-100"
      >
        <X aria-hidden className="size-4" />
      </button>
    </li>
  );
}
