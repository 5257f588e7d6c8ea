import { RefreshCcwDot } from 'lucide-react';
import { useCurrentUser } from '../../lib/current-user.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../../ui/tabs.tsx';
import { AccessRequired } from './access-required.tsx';
import { AdministratorCard } from './administrator-card.tsx';
import { RecoveryPanel } from './recovery-panel.tsx';

/** /admin: for administrators of the application. The server refuses everyone else too. */
export function AdminPage() {
  const { user } = useCurrentUser();
  return user?.isAdmin ? <Administration email={user.email} /> : <AccessRequired />;
}

/** One tab so far: what else there is to administer gets its own, at the side. */
function Administration({ email }: { email: string }) {
  return (
    <>
      <PageTitle>Admin</PageTitle>
      <PageHeader title="Admin" description="Look after the conversion of recordings, in all workspaces" />
      <Tabs
        defaultValue="recovery"
        orientation="vertical"
        className="grid items-start gap-6 xl:grid-cols-[220px_minmax(0,1fr)]"
      >
        <div className="grid gap-4">
          <AdministratorCard email={email} />
          <TabsList aria-label="Administration" className="flex-col border-b-0">
            <TabsTrigger
              value="recovery"
              className="justify-start after:hidden data-[state=active]:bg-primary-soft data-[state=active]:text-primary-text"
            >
              <RefreshCcwDot aria-hidden />
              Transcoding Recovery
            </TabsTrigger>
          </TabsList>
        </div>
        <TabsContent value="recovery" className="min-w-0 pt-0">
          <RecoveryPanel />
        </TabsContent>
      </Tabs>
    </>
  );
}
