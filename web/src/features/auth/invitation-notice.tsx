import { Mail } from 'lucide-react';
import { aRole } from '#web/library/role-labels.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { loadFailure } from './invitation-failure.ts';
import { useInvitationDetails } from './use-invitation.ts';

export function InvitationNotice({ token }: { token: string }) {
  const { data, error } = useInvitationDetails(token);
  if (data) {
    return (
      <Alert variant="info" icon={Mail} className="mb-6" title={`You're invited to ${data.workspaceName}`}>
        You will join as {aRole(data.role)}, with <bdi translate="no">{data.email}</bdi>.
      </Alert>
    );
  }
  if (!error) return <Skeleton className="mb-6 h-20 rounded-lg" />;
  const { title, text } = loadFailure(error);
  return (
    <Alert variant="warning" className="mb-6" title={title}>
      {text}
    </Alert>
  );
}
