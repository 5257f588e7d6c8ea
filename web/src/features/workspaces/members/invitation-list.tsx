import { Mail, X } from 'lucide-react';
import type { Invitation } from '#shared/api/identity/invitations.ts';
import type { Workspace } from '#shared/api/identity/workspaces.ts';
import { dayText } from '#shared/english-format.ts';
import { mayIn } from '#shared/rules/identity/permissions.ts';
import { expiryText, isExpired } from '#shared/rules/sharing/share-expiry.ts';
import type { Command } from '#web/library/list/command.ts';
import { CommandButtons } from '#web/library/list/command-buttons.tsx';
import { LoadFailure } from '#web/library/load-failure.tsx';
import { ROLE_LABELS } from '#web/library/role-labels.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { useCancelInvitation, useInvitations } from './queries.ts';

/** Expiry of an invitation: 'Expires in 3 days', 'Expires tomorrow'. */
export function expiresText(expiresAt: string, now: Date): string {
  if (isExpired(expiresAt, now.getTime())) return 'Expired';
  const text = expiryText(expiresAt, now);
  return `Expires ${text === dayText(expiresAt) ? `on ${text}` : text.toLowerCase()}`;
}

function useInvitationCommands({ id }: Workspace): Command<Invitation>[] {
  const { mutate: cancel, isPending } = useCancelInvitation(id);
  return [
    {
      label: 'Cancel',
      Icon: X,
      spoken: ({ email }) => `Cancel invitation of ${email}`,
      asks: (invitation) => ({
        title: 'Cancel invitation?',
        text: `The link sent to ${invitation.email} stops working.`,
        yes: ['Cancel invitation', 'Cancelling...'],
        no: 'Keep it',
        isPending,
        does: (close) => cancel(invitation, { onSettled: close }),
      }),
    },
  ];
}

const NONE: Invitation[] = [];

interface InvitationListProps {
  workspace: Workspace;
  /** Whether the Cancel buttons are shown, also to users who may not use them. */
  isCancelShown: boolean;
  whyDisabledId: string;
}

/** Pending invitations. Nothing without any. */
export function InvitationList({ workspace, isCancelShown, whyDisabledId }: InvitationListProps) {
  const query = useInvitations(workspace.id);
  const { data: invitations = NONE, isLoadingError } = query;
  const mayCancel = mayIn(workspace, 'invitation:cancel');
  if (isLoadingError) return <LoadFailure title="Pending invitations could not be loaded" query={query} />;
  if (invitations.length === 0) return null;
  return (
    <section aria-labelledby="invitations" className="grid grid-cols-1 gap-4">
      <h2 id="invitations" className="font-semibold text-lg leading-snug tracking-tight">
        Pending invitations
      </h2>
      <Card>
        <ul aria-labelledby="invitations" className="divide-y divide-border">
          {invitations.map((invitation) => (
            <InvitationRow
              key={invitation.id}
              workspace={workspace}
              invitation={invitation}
              isCancelShown={isCancelShown}
              whyDisabledId={mayCancel ? undefined : whyDisabledId}
            />
          ))}
        </ul>
      </Card>
    </section>
  );
}

interface InvitationRowProps {
  workspace: Workspace;
  invitation: Invitation;
  isCancelShown: boolean;
  /** Set when the user may not cancel the invitation. */
  whyDisabledId: string | undefined;
}

function InvitationRow({ workspace, invitation, isCancelShown, whyDisabledId }: InvitationRowProps) {
  const commands = useInvitationCommands(workspace);
  const { email, role, expiresAt } = invitation;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 p-4">
      <span aria-hidden className="grid size-9 shrink-0 place-items-center rounded-full bg-muted text-muted-foreground">
        <Mail className="size-4" />
      </span>
      <div className="min-w-0 flex-1 basis-40">
        <p translate="no" className="address truncate font-medium text-sm">
          {email}
        </p>
        <p className="text-[13px] text-muted-foreground">{expiresText(expiresAt, new Date())}</p>
      </div>
      <div className="ms-auto flex items-center gap-2">
        <Badge variant="outline">{ROLE_LABELS[role]}</Badge>
        {isCancelShown && <CommandButtons commands={commands} item={invitation} whyDisabledId={whyDisabledId} />}
      </div>
    </li>
  );
}
