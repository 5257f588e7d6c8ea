import { useEffect, useRef, useState } from 'react';
import type { Workspace } from '#shared/api/workspaces.ts';
import { INVITATION_SECONDS } from '#shared/model/workspace.ts';
import { Button } from '#web/ui/button.tsx';
import { CopyField } from '#web/ui/copy-field.tsx';
import { Dialog, DialogClose, DialogFooter } from '#web/ui/dialog.tsx';
import { FormField } from '#web/ui/form-field.tsx';
import { InviteForm, type SentInvitation } from './invite-form.tsx';

interface InviteDialogProps {
  workspace: Workspace;
  onClose: () => void;
}

/** Dialog that invites a person, then shows the link that was sent. Open as long as it is rendered. */
export function InviteDialog({ workspace, onClose }: InviteDialogProps) {
  const [sent, setSent] = useState<SentInvitation | null>(null);
  const description = sent
    ? `We sent this link to ${sent.email}. You can also pass it on yourself.`
    : `We'll email a link to join “${workspace.name}”.`;
  return (
    <Dialog title="Invite Member" description={<span aria-live="polite">{description}</span>} onClose={onClose}>
      {sent ? (
        <InviteSent link={sent.link} onAnother={() => setSent(null)} />
      ) : (
        <InviteForm workspaceId={workspace.id} onSent={setSent} />
      )}
    </Dialog>
  );
}

const DAYS = INVITATION_SECONDS / (24 * 60 * 60);

interface InviteSentProps {
  link: string;
  onAnother: () => void;
}

/** Shows the link that was sent, so that the user can also pass it on in another way. It is shown only once. */
function InviteSent({ link, onAnother }: InviteSentProps) {
  const done = useRef<HTMLButtonElement>(null);
  // The form that had the focus has just disappeared.
  useEffect(() => done.current?.focus(), []);
  return (
    <>
      <FormField label="Invitation link" hint={`It works once, for ${DAYS} days, and only for this address.`}>
        <CopyField what="Link" value={link} />
      </FormField>
      <DialogFooter>
        <Button variant="outline" onClick={onAnother}>
          Invite another
        </Button>
        <DialogClose asChild>
          <Button ref={done}>Done</Button>
        </DialogClose>
      </DialogFooter>
    </>
  );
}
