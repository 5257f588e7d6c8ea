import { type ReactNode, useId } from 'react';
import { Card, CardDescription, CardTitle } from '#web/ui/card.tsx';
import { DialogButton } from '#web/ui/dialog-button.tsx';

interface EndCardProps {
  title: string;
  description: string;
  /** Label of the button. */
  label: string;
  /** Whether it deletes something. */
  isRed?: boolean;
  isDisabled?: boolean;
  dialog: (onClose: () => void) => ReactNode;
}

/** A card of the settings with a button that ends something, or gives it away. */
export function EndCard({ title, description, label, isRed = false, isDisabled = false, dialog }: EndCardProps) {
  const id = useId();
  return (
    <Card className={`flex flex-wrap items-center justify-between gap-4 p-6 ${isRed ? 'border-destructive/40' : ''}`}>
      <div className="grid min-w-0 flex-1 basis-64 gap-1.5">
        <CardTitle>{title}</CardTitle>
        <CardDescription id={id}>{description}</CardDescription>
      </div>
      <DialogButton
        variant={isRed ? 'destructive' : 'outline'}
        disabled={isDisabled}
        aria-describedby={id}
        dialog={dialog}
      >
        {label}
      </DialogButton>
    </Card>
  );
}
