import { Settings2, Users } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useCurrentWorkspace } from '#web/library/current-workspace.ts';
import { PeopleSkeleton } from '#web/library/list/people-skeleton.tsx';
import { screenTexts } from '#web/library/screen-texts.ts';
import { type LazyComponent, lazyComponent } from '#web/ui/lazy-component.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#web/ui/tabs.tsx';
import type { GeneralProps } from './general-tab.tsx';

// Each tab has its scripts: the other one is loaded when it is chosen.
const LoadingMembers = () => <PeopleSkeleton label="Loading members..." />;

const MembersTab = lazyComponent(() => import('../members/members-tab.tsx').then((m) => m.MembersTab), LoadingMembers);

const isOfMembers = (query: URLSearchParams) => query.get('tab') === 'members';

/** Loads the tab of an address. A tab that does not load tries again when it is drawn, and reports a failure. */
export function preloadTab({ search }: Pick<Location, 'search'>, General: LazyComponent<GeneralProps>): void {
  const Tab = isOfMembers(new URLSearchParams(search)) ? MembersTab : General;
  Tab.preload()?.catch(() => undefined);
}

interface SettingsPageProps {
  /** The tab with the workspace and the user's account. */
  General: LazyComponent<GeneralProps>;
}

export function SettingsPage({ General }: SettingsPageProps) {
  const { workspace, error } = useCurrentWorkspace();
  const [query, setQuery] = useSearchParams();
  const tab = isOfMembers(query) ? 'members' : 'general';
  const [wasGeneral, setWasGeneral] = useState(false);
  if (tab === 'general' && !wasGeneral) setWasGeneral(true);
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
          {wasGeneral && <General workspace={workspace} hasFailed={error !== null} isShown={tab === 'general'} />}
        </TabsContent>
        <TabsContent value="members">
          {workspace ? <MembersTab key={workspace.id} workspace={workspace} /> : <LoadingMembers />}
        </TabsContent>
      </Tabs>
    </>
  );
}
