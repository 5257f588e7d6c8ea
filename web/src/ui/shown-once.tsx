import { useState } from 'react';
import { Button } from './button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { CopyField } from './copy-field.tsx';
import { Dialog, DialogFooter } from './dialog.tsx';
import { FormField } from './form-field.tsx';

interface ShownOnceProps {
  title: string;
  /** Name of the secret: 'Token'. */
  what: string;
  hint: string;
  value: string;
  onClose: () => void;
}

/** Shows a secret that was just made, this one time. Open as long as it is rendered. A key or a press beside it does not lose the secret. */
export function ShownOnce({ title, what, hint, value, onClose }: ShownOnceProps) {
  const [isLeaving, setLeaving] = useState(false);
  return (
    <Dialog
      title={title}
      description="Copy it now: it is not shown again."
      onInteractOutside={(event) => event.preventDefault()}
      onClose={() => setLeaving(true)}
    >
      <div className="grid gap-5">
        <FormField label={what} hint={hint}>
          <CopyField what={what} value={value} className="font-mono text-[13px]" />
        </FormField>
        <DialogFooter>
          <Button onClick={onClose}>Done</Button>
        </DialogFooter>
      </div>
      {isLeaving && (
        <ConfirmDialog
          title="Close without copying?"
          description={`The ${what.toLowerCase()} is not shown again.`}
          confirmLabel="Close"
          onConfirm={onClose}
          onClose={() => setLeaving(false)}
        />
      )}
    </Dialog>
  );
}
