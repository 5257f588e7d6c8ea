import { X } from 'lucide-react';
import { Toast as Primitive } from 'radix-ui';
import { type FocusEvent, useRef } from 'react';
import { createPortal } from 'react-dom';
import { buttonVariants } from './button-variants.ts';
import { cn } from './class-names.ts';
import { dismissToast, TOAST_MS, TOAST_SWIPE_PX, type ToastEntry, useToasts } from './use-toast.ts';

/**
 * Shows the toasts, over dialogs too; once per page. F8 moves the focus to them. Each toast gets a provider of its own:
 * one that is paused when its toast is dismissed would keep the next toast from ever closing.
 */
export function Toaster() {
  const toasts = useToasts();
  const { viewport, onFocus, leave } = useFocusVisit();
  return createPortal(
    <Primitive.Provider key={toasts[0]?.id} duration={TOAST_MS} swipeDirection="right" swipeThreshold={TOAST_SWIPE_PX}>
      {toasts.map((entry) => (
        <ToastCard
          key={entry.id}
          entry={entry}
          onClose={() => {
            dismissToast(entry.id);
            leave();
          }}
        />
      ))}
      <Primitive.Viewport
        ref={viewport}
        hotkey={['F8']}
        onFocus={onFocus}
        className="fixed right-0 bottom-0 z-100 flex w-full max-w-[420px] flex-col gap-2 p-4 outline-none"
      />
    </Primitive.Provider>,
    document.body,
  );
}

/** Remembers where the focus came from on its way to the toasts, and takes it back there. */
function useFocusVisit() {
  const viewport = useRef<HTMLOListElement>(null);
  const origin = useRef<EventTarget | null>(null);
  const isInside = (node: EventTarget | null) => node instanceof Node && viewport.current?.contains(node) === true;
  const onFocus = ({ relatedTarget }: FocusEvent) => {
    if (!isInside(relatedTarget)) origin.current = relatedTarget;
  };
  const leave = () => {
    if (isInside(document.activeElement) && origin.current instanceof HTMLElement) origin.current.focus();
  };
  return { viewport, onFocus, leave };
}

function ToastCard({ entry, onClose }: { entry: ToastEntry; onClose: () => void }) {
  const destructive = entry.variant === 'destructive';
  return (
    <Primitive.Root
      open={entry.open}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      // A modal dialog takes the pointer from everything else, but a toast may be about that very dialog.
      style={{ pointerEvents: 'auto' }}
      className={cn(
        'relative grid gap-1 rounded-xl border bg-popover p-4 pr-14 text-popover-foreground text-sm shadow-modal data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[state=closed]:animate-toast-out data-[state=open]:animate-toast-in data-[swipe=move]:transition-none',
        destructive && 'border-destructive bg-destructive text-destructive-foreground',
      )}
    >
      <Primitive.Title className="font-semibold leading-snug">{entry.title}</Primitive.Title>
      {entry.description && (
        <Primitive.Description className={cn('break-words', !destructive && 'text-muted-foreground')}>
          {entry.description}
        </Primitive.Description>
      )}
      {entry.action && (
        <Primitive.Action
          altText={entry.action.label}
          onClick={entry.action.onClick}
          className={cn(buttonVariants({ variant: 'secondary', size: 'sm' }), 'mt-2 w-fit')}
        >
          {entry.action.label}
        </Primitive.Action>
      )}
      <Primitive.Close
        aria-label="Dismiss"
        className="absolute top-1 right-1 grid size-11 place-items-center rounded-lg opacity-80 hover:opacity-100"
      >
        <X aria-hidden className="size-4" />
      </Primitive.Close>
    </Primitive.Root>
  );
}
