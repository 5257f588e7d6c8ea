import { Settings2, Users } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { useCurrentWorkspace } from '#web/library/current-workspace.ts';
import { screenTexts } from '#web/library/screen-texts.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#web/ui/tabs.tsx';
import { MembersSkeleton } from '../members/members-skeleton.tsx';
import { MembersTab } from '../members/members-tab.tsx';
import { type AccountCards, GeneralTab } from './general-tab.tsx';

/** /settings: the current workspace, its members, and the user's account. The address has the tab. */
export function SettingsPage(cards: AccountCards) {
  const { workspace, error } = useCurrentWorkspace();
  const [query, setQuery] = useSearchParams();
  const tab = query.get('tab') === 'members' ? 'members' : 'general';
  return (
    <>
      <PageTitle>Settings</PageTitle>
      <PageHeader {...screenTexts['/settings']} />
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
        {/* Stays mounted while the other tab is shown, so that unsaved input stays. */}
        <TabsContent value="general" forceMount className="data-[state=inactive]:hidden">
          <GeneralTab workspace={workspace} hasFailed={error !== null} isShown={tab === 'general'} {...cards} />
        </TabsContent>
        <TabsContent value="members">
          {workspace ? <MembersTab key={workspace.id} workspace={workspace} /> : <MembersSkeleton />}
        </TabsContent>
      </Tabs>
    </>
  );
}
