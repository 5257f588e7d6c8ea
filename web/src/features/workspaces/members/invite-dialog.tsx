import { useState } from 'react';
import type { Workspace } from '#shared/api/workspaces.ts';
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from '#web/ui/dialog.tsx';
import { InviteForm } from './invite-form.tsx';
import { InviteSent } from './invite-sent.tsx';
import type { SentInvitation } from './use-invite-form.ts';

interface InviteDialogProps {
  workspace: Workspace;
  onClose: () => void;
}

/** Invites somebody, then shows the link that was mailed. Open as long as it is rendered. */
export function InviteDialog({ workspace, onClose }: InviteDialogProps) {
  const [sent, setSent] = useState<SentInvitation | null>(null);
  const description = sent
    ? `${sent.email} has mail with this link. You can also hand it over yourself.`
    : `They get a link by mail to join “${workspace.name}”.`;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent className="max-w-md">
        <DialogHeader className="min-w-0">
          <DialogTitle>Invite Member</DialogTitle>
          <DialogDescription aria-live="polite">{description}</DialogDescription>
        </DialogHeader>
        {sent ? (
          <InviteSent link={sent.link} onAnother={() => setSent(null)} />
        ) : (
          <InviteForm workspaceId={workspace.id} onSent={setSent} />
        )}
      </DialogContent>
    </Dialog>
  );
}
