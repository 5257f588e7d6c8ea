import { Mail } from 'lucide-react';
import { useState } from 'react';
import type { Invitation } from '#shared/api/invitations.ts';
import type { Workspace } from '#shared/api/workspaces.ts';
import { mayIn } from '#shared/rules/permissions.ts';
import { ROLE_LABELS } from '#web/lib/role-labels.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { CancelInvitationDialog } from './cancel-invitation-dialog.tsx';
import { expiresText } from './expires-text.ts';
import { useInvitations } from './queries.ts';

/** Who has been invited and has not answered. There is no list when there is nobody on it. */
export function InvitationList({ workspace }: { workspace: Workspace }) {
  const { data: invitations = [], error } = useInvitations(workspace.id);
  const [asked, setAsked] = useState<Invitation | null>(null);
  const mayCancel = mayIn(workspace, 'invitation:cancel');
  if (error) return <p className="text-muted-foreground text-sm">Pending invitations could not be loaded.</p>;
  return (
    <>
      {invitations.length > 0 && (
        <section aria-labelledby="invitations" className="grid grid-cols-1 gap-4">
          <h2 id="invitations" className="font-semibold text-lg leading-snug tracking-tight">
            Pending Invitations
          </h2>
          <Card>
            <ul aria-labelledby="invitations" className="divide-y divide-border">
              {invitations.map((invitation) => (
                <InvitationRow
                  key={invitation.id}
                  invitation={invitation}
                  onCancel={mayCancel ? () => setAsked(invitation) : undefined}
                />
              ))}
            </ul>
          </Card>
        </section>
      )}
      {asked && <CancelInvitationDialog workspace={workspace} invitation={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

interface InvitationRowProps {
  invitation: Invitation;
  onCancel: (() => void) | undefined;
}

function InvitationRow({ invitation: { email, role, expiresAt }, onCancel }: InvitationRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 p-4">
      <span aria-hidden className="grid size-9 shrink-0 place-items-center rounded-full bg-muted text-muted-foreground">
        <Mail className="size-4" />
      </span>
      <div className="min-w-0 flex-1 basis-40">
        <p className="truncate font-medium text-sm">{email}</p>
        <p className="text-[13px] text-muted-foreground">{expiresText(expiresAt, new Date())}</p>
      </div>
      <div className="ml-auto flex items-center gap-2">
        <Badge variant="outline">{ROLE_LABELS[role]}</Badge>
        {onCancel && (
          <Button variant="outline" aria-label={`Cancel invitation of ${email}`} onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </li>
  );
}
