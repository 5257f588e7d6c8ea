import { useCurrentWorkspace } from '#web/lib/current-workspace.ts';
import { MemberManager } from './member-manager.tsx';
import { MembersSkeleton } from './members-skeleton.tsx';
import { PersonalNotice } from './personal-notice.tsx';

/** Who belongs to the current workspace; a personal one belongs to one person for good. */
export function MembersTab() {
  const { workspace } = useCurrentWorkspace();
  if (!workspace) return <MembersSkeleton />;
  return workspace.isPersonal ? <PersonalNotice /> : <MemberManager key={workspace.id} workspace={workspace} />;
}
