import { UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmptyState } from '#web/ui/empty-state.tsx';

/** Notice that a personal workspace cannot be shared. @param action a button that creates another workspace */
export const PersonalNotice = ({ action }: { action: ReactNode }) => (
  <EmptyState
    icon={UserRound}
    title="Your personal workspace cannot be shared"
    description="Create a workspace to work with others. Invite them and choose their roles."
    action={action}
  />
);
