import { type ReactNode, useId, useState } from 'react';
import { failureText } from './failure-text.ts';
import { Modal } from './modal.tsx';

interface ConfirmProps {
  title: string;
  children: ReactNode;
  /** What the person chooses, below the text. */
  choice?: ReactNode;
  action: string;
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}

const BUTTON =
  'touch-target inline-flex h-9 items-center justify-center rounded-lg px-4 font-medium text-sm transition-colors duration-150 aria-disabled:opacity-50';

export function Confirm({ title, children, choice, action, onConfirm, onClose }: ConfirmProps) {
  const id = useId();
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState('');
  const close = () => !isPending && onClose();
  const confirm = async () => {
    if (isPending) return;
    setPending(true);
    setProblem('');
    try {
      await onConfirm();
      onClose();
    } catch (error) {
      setProblem(failureText(error));
      setPending(false);
    }
  };
  return (
    <Modal role="alertdialog" labelledBy={`${id}-title`} describedBy={`${id}-text`} onClose={close}>
      <div className="grid gap-1.5">
        <h2 id={`${id}-title`} className="font-semibold text-lg leading-snug tracking-tight">
          {title}
        </h2>
        <p id={`${id}-text`} className="wrap-anywhere text-muted-foreground text-sm">
          {children}
        </p>
      </div>
      {choice}
      {problem && (
        <p role="alert" className="text-[13px] text-destructive-text">
          {problem}
        </p>
      )}
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <button type="button" onClick={close} className={`${BUTTON} border bg-card hover:bg-accent`}>
          Cancel
        </button>
        <button
          type="button"
          aria-disabled={isPending || undefined}
          onClick={() => void confirm()}
          className={`${BUTTON} bg-destructive text-destructive-foreground hover:bg-destructive-hover`}
        >
          {action}
        </button>
      </div>
    </Modal>
  );
}
