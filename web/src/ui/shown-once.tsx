import { Button } from './button.tsx';
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

/** Shows a secret that was just made, this one time. Open as long as it is rendered. */
export const ShownOnce = ({ title, what, hint, value, onClose }: ShownOnceProps) => (
  <Dialog
    title={title}
    description="Copy it now: it is not shown again."
    onInteractOutside={(event) => event.preventDefault()}
    onClose={onClose}
  >
    <div className="grid gap-5">
      <FormField label={what} hint={hint}>
        <CopyField what={what} value={value} className="font-mono text-[13px]" />
      </FormField>
      <DialogFooter>
        <Button onClick={onClose}>Done</Button>
      </DialogFooter>
    </div>
  </Dialog>
);
