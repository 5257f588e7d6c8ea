import { useEffect, useRef } from 'react';
import { INVITATION_SECONDS } from '#shared/model/workspace.ts';
import { Button } from '#web/ui/button.tsx';
import { CopyField } from '#web/ui/copy-field.tsx';
import { DialogClose, DialogFooter } from '#web/ui/dialog.tsx';
import { FormField } from '#web/ui/form-field.tsx';

const DAYS = INVITATION_SECONDS / (24 * 60 * 60);

interface InviteSentProps {
  link: string;
  onAnother: () => void;
}

/** The link that was mailed, to hand over by other ways; it can only be seen now. */
export function InviteSent({ link, onAnother }: InviteSentProps) {
  const done = useRef<HTMLButtonElement>(null);
  // The form that had the focus is gone.
  useEffect(() => done.current?.focus(), []);
  return (
    <>
      <FormField label="Invitation link" hint={`It works once, for ${DAYS} days, and only for this address.`}>
        <CopyField what="Link" value={link} />
      </FormField>
      <DialogFooter>
        <Button variant="outline" onClick={onAnother}>
          Invite Another
        </Button>
        <DialogClose asChild>
          <Button ref={done}>Done</Button>
        </DialogClose>
      </DialogFooter>
    </>
  );
}
