import type { Workspace } from '#shared/api/workspaces.ts';
import { MemberManager } from './member-manager.tsx';
import { PersonalNotice } from './personal-notice.tsx';

/** Who belongs to a workspace; a personal one belongs to one person for good. */
export const MembersTab = ({ workspace }: { workspace: Workspace }) =>
  workspace.isPersonal ? <PersonalNotice /> : <MemberManager workspace={workspace} />;
