import { type ReactNode, useState } from 'react';
import { buttonVariants } from '../ui/button-variants.ts';
import { dialogFooter } from '../ui/dialog-classes.ts';
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

export function Confirm({ title, children, choice, action, onConfirm, onClose }: ConfirmProps) {
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
    <Modal role="alertdialog" title={title} text={children} onClose={close}>
      {choice}
      {problem && (
        <p role="alert" className="text-[13px] text-destructive-text">
          {problem}
        </p>
      )}
      <div className={dialogFooter}>
        <button type="button" onClick={close} className={buttonVariants({ variant: 'outline' })}>
          Cancel
        </button>
        <button
          type="button"
          aria-disabled={isPending || undefined}
          onClick={() => void confirm()}
          className={buttonVariants({ variant: 'destructive' })}
        >
          {action}
        </button>
      </div>
    </Modal>
  );
}
