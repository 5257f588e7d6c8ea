import { RefreshCcwDot, ShieldCheck } from 'lucide-react';
import { useCurrentUser } from '#web/library/current-user.ts';
import { screenTexts } from '#web/library/screen-texts.ts';
import { Card } from '#web/ui/card.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#web/ui/tabs.tsx';
import { AccessRequired } from './access-required.tsx';
import { useVersion } from './queries.ts';
import { RecoveryPanel } from './recovery-panel.tsx';

function AdministratorCard({ email }: { email: string }) {
  return (
    <Card className="flex items-center gap-3 p-4">
      <div className="grid size-9 shrink-0 place-items-center rounded-lg bg-primary-soft text-primary-text">
        <ShieldCheck aria-hidden className="size-4.5" />
      </div>
      <div className="min-w-0">
        <p className="font-medium text-sm">Administrator</p>
        <p translate="no" className="address truncate text-[13px] text-muted-foreground" title={email}>
          {email}
        </p>
      </div>
    </Card>
  );
}

/** The line has its height before the version is known, so that nothing moves. */
function VersionLine() {
  const { data } = useVersion();
  return (
    <p translate="no" className="min-h-5 px-1 text-[13px] text-muted-foreground">
      {data && `Framekeep ${data.version}`}
    </p>
  );
}

/** /admin: for administrators of the application. The server also refuses the calls of everyone else. */
export function AdminPage() {
  const { user } = useCurrentUser();
  return user?.isAdmin ? <Administration email={user.email} /> : <AccessRequired />;
}

function Administration({ email }: { email: string }) {
  return (
    <>
      <PageTitle>Admin</PageTitle>
      <PageHeader {...screenTexts['/admin']} />
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
          <VersionLine />
        </div>
        <TabsContent value="recovery" className="min-w-0 pt-0">
          <RecoveryPanel />
        </TabsContent>
      </Tabs>
    </>
  );
}
