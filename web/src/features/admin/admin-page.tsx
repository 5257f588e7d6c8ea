import { Building2, RefreshCcwDot, ShieldCheck, Users } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useCurrentUser } from '#web/library/current-user.ts';
import { screenTexts } from '#web/library/screen-texts.ts';
import { Card } from '#web/ui/card.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { LoadingBoxes } from '#web/ui/skeleton.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#web/ui/tabs.tsx';
import { AccessRequired } from './access-required.tsx';
import { useVersion } from './queries.ts';
import { RecoveryPanel } from './recovery-panel.tsx';

const Waiting = () => <LoadingBoxes label="Loading..." className="grid gap-5" boxes={['h-10', 'h-96 rounded-xl']} />;

/** Loaded with the tab: most visits are about conversions. */
const PeoplePanel = lazyComponent(() => import('./people/people-panel.tsx').then((m) => m.PeoplePanel), Waiting);
const InstallationPanel = lazyComponent(
  () => import('./installation/installation-panel.tsx').then((m) => m.InstallationPanel),
  Waiting,
);

const TABS = [
  { id: 'recovery', label: 'Transcoding Recovery', icon: RefreshCcwDot, Panel: RecoveryPanel },
  { id: 'people', label: 'People', icon: Users, Panel: PeoplePanel },
  { id: 'installation', label: 'Installation', icon: Building2, Panel: InstallationPanel },
] as const;

function AdministratorCard({ email }: { email: string }) {
  return (
    <Card className="flex items-center gap-3 p-4 max-xl:order-1">
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
    <p translate="no" className="min-h-5 px-1 text-[13px] text-muted-foreground max-xl:order-1">
      {data && `Framekeep ${data.version}`}
    </p>
  );
}

/** /admin: for administrators of the application. The server also refuses the calls of everyone else. */
export function AdminPage() {
  const { user } = useCurrentUser();
  return user?.isAdmin ? <Administration email={user.email} /> : <AccessRequired />;
}

/** Whether the tabs are beside the content, as the classes below have it. */
const isWide = () => matchMedia('(width >= 80rem)').matches;

function onResize(change: () => void): () => void {
  addEventListener('resize', change);
  return () => removeEventListener('resize', change);
}

/** The address has the tab. */
function Administration({ email }: { email: string }) {
  const [query, setQuery] = useSearchParams();
  const tab = TABS.find(({ id }) => id === query.get('tab')) ?? TABS[0];
  return (
    <>
      <PageTitle>Admin</PageTitle>
      <PageHeader {...screenTexts['/admin']} />
      <Tabs
        value={tab.id}
        onValueChange={(next) => setQuery(next === TABS[0].id ? {} : { tab: next }, { replace: true })}
        orientation={useSyncExternalStore(onResize, isWide) ? 'vertical' : 'horizontal'}
        className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[220px_minmax(0,1fr)]"
      >
        {/* On narrow windows, the tabs are above the content, and the rest is below it. */}
        <div className="contents gap-4 xl:grid">
          <AdministratorCard email={email} />
          <TabsList aria-label="Administration" className="xl:flex-col xl:border-b-0">
            {TABS.map(({ id, label, icon: Icon }) => (
              <TabsTrigger
                key={id}
                value={id}
                className="max-sm:px-2 max-sm:text-[13px] max-sm:[&_svg]:hidden xl:justify-start xl:after:hidden xl:data-[state=active]:bg-primary-soft xl:data-[state=active]:text-primary-text"
              >
                <Icon aria-hidden />
                {label}
              </TabsTrigger>
            ))}
          </TabsList>
          <VersionLine />
        </div>
        {TABS.map(({ id, Panel }) => (
          <TabsContent key={id} value={id} className="min-w-0 pt-0">
            <Panel />
          </TabsContent>
        ))}
      </Tabs>
    </>
  );
}
