import { Settings2, Users } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import type { Workspace } from '#shared/api/workspaces.ts';
import { useCurrentWorkspace } from '#web/lib/current-workspace.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#web/ui/tabs.tsx';
import { MembersSkeleton } from '../members/members-skeleton.tsx';
import { MembersTab } from '../members/members-tab.tsx';
import { AccountCard } from './account-card.tsx';
import { GeneralTab } from './general-tab.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { SettingsSkeleton } from './settings-skeleton.tsx';
import { useWorkspaceForm } from './use-workspace-form.ts';

/** /settings: the current workspace, its members, and the own account. The tab is kept in the address. */
export function SettingsPage() {
  const { workspace } = useCurrentWorkspace();
  const [query, setQuery] = useSearchParams();
  const tab = query.get('tab') === 'members' ? 'members' : 'general';
  return (
    <>
      <title>Settings · Framekeep</title>
      <PageHeader title="Settings" description="Manage your workspace and your account" />
      <Tabs value={tab} onValueChange={(next) => setQuery(next === 'members' ? { tab: next } : {}, { replace: true })}>
        <TabsList aria-label="Settings">
          <TabsTrigger value="general">
            <Settings2 aria-hidden />
            General
          </TabsTrigger>
          <TabsTrigger value="members">
            <Users aria-hidden />
            Members
          </TabsTrigger>
        </TabsList>
        {workspace ? <Panels key={workspace.id} workspace={workspace} /> : <PanelSkeletons />}
      </Tabs>
    </>
  );
}

/** The form is kept outside of its tab: what is not saved yet is still there when one comes back from the other tab. */
function Panels({ workspace }: { workspace: Workspace }) {
  const form = useWorkspaceForm(workspace);
  return (
    <>
      <TabsContent value="general">
        <GeneralTab workspace={workspace} form={form} />
      </TabsContent>
      <TabsContent value="members">
        <MembersTab workspace={workspace} />
      </TabsContent>
    </>
  );
}

/** What belongs to the account does not wait for the workspace. */
function PanelSkeletons() {
  return (
    <>
      <TabsContent value="general">
        <div className="grid max-w-3xl grid-cols-1 gap-6">
          <SettingsSkeleton />
          <AccountCard />
          <SessionsCard />
        </div>
      </TabsContent>
      <TabsContent value="members">
        <MembersSkeleton />
      </TabsContent>
    </>
  );
}
