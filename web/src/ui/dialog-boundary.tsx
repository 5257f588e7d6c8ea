import type { ReactNode } from 'react';
import { ErrorBoundary } from './error-boundary.tsx';
import { toast } from './use-toast.ts';

interface DialogBoundaryProps {
  children: ReactNode;
  /** The dialog is rendered again when this changes. */
  resetKey?: string;
  onClose: () => void;
}

/** Error boundary of a dialog. If the dialog fails or its code does not load, it is closed and a toast says so. */
export function DialogBoundary({ onClose, ...rest }: DialogBoundaryProps) {
  const closeBroken = () => {
    onClose();
    const description = 'This dialog could not be shown. Check your connection and try again.';
    toast({ variant: 'destructive', title: 'Error', description });
  };
  return <ErrorBoundary {...rest} fallback={() => null} onError={closeBroken} />;
}
