import { RefreshCw } from 'lucide-react';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { Installation, Machine } from '#shared/api/upkeep/installation.ts';
import { dateTimeText, numberText } from '#shared/english-format.ts';
import { sizeText } from '#shared/rules/ground/size-text.ts';
import { freedText } from '#shared/rules/upkeep/freed-text.ts';
import { ActsList } from '#web/library/acts/acts-list.tsx';
import { LoadFailure } from '#web/library/load-failure.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '#web/ui/card.tsx';
import { CopyField } from '#web/ui/copy-field.tsx';
import { useScrollTo } from '#web/ui/keep-scrolled.ts';
import { LoadingBoxes } from '#web/ui/skeleton.tsx';
import { useNow } from '#web/ui/use-now.ts';
import { backupWarning } from './backup-warning.ts';
import { installationActs, readWorkspacesAgain, useInstallation } from './installation-queries.ts';
import { WorkspacesCard } from './workspaces-card.tsx';

export function InstallationPanel() {
  const query = useInstallation();
  const readAgain = () => {
    void query.refetch();
    void readWorkspacesAgain();
  };
  if (query.data) return <Shown installation={query.data} onRead={readAgain} isReading={query.isFetching} />;
  if (query.error) return <LoadFailure title="The installation could not be loaded" query={query} />;
  return (
    <LoadingBoxes
      label="Loading the installation..."
      className="grid gap-5 md:grid-cols-2"
      boxes={['h-48 rounded-xl', 'h-48 rounded-xl', 'h-48 rounded-xl', 'h-48 rounded-xl']}
    />
  );
}

interface ShownProps {
  installation: Installation;
  onRead: () => void;
  isReading: boolean;
}

function Shown({ installation, onRead, isReading }: ShownProps) {
  const { machine, cleanup } = installation;
  const now = useNow();
  const warning = machine && backupWarning(machine.lastBackupAt, now);
  const freed = freedText(cleanup);
  return (
    <div className="grid gap-5">
      <Button variant="outline" className="justify-self-start" pending={isReading} onClick={onRead}>
        {!isReading && <RefreshCw aria-hidden />}
        <span>Read again</span>
      </Button>
      {warning && (
        <Alert variant="warning" title={warning}>
          <p>{`There's only one copy of ${machine.lastBackupAt === null ? 'every recording' : 'anything recorded since'}. Run this command with a folder on another disk, or check the timer that runs it.`}</p>
          <div className="mt-3 max-w-md">
            <CopyField
              what="Command"
              aria-label="Backup command"
              value="npm run backup -- /mnt/backups"
              className="max-sm:text-[13px]"
            />
          </div>
        </Alert>
      )}
      <div className="grid gap-5 md:grid-cols-2">
        <VersionCard installation={installation} />
        <QueuesCard installation={installation} />
        {machine && <MachineCard machine={machine} />}
        <LimitsCard limits={installation.limits} />
      </div>
      {freed !== null && <Alert title="Waiting for cleanup">{freed}</Alert>}
      <WorkspacesCard limits={installation.limits} />
      <ActivityCard />
    </div>
  );
}

/** The person whose activity is asked for: the address has the id, and the entry of the history the name. */
function useAskedPerson(): { id: string; name: string } | null {
  const [query] = useSearchParams();
  const state: { personName?: unknown } | null = useLocation().state;
  const id = query.get('person');
  return id === null ? null : { id, name: typeof state?.personName === 'string' ? state.personName : 'One person' };
}

const CARD = 'activity';

/** The record of the installation. It comes into view when the activity of a person is asked for. */
function ActivityCard() {
  const person = useAskedPerson();
  useScrollTo(person && CARD);
  return (
    <Card id={CARD}>
      <CardHeader className="p-5">
        <CardTitle className="text-base">Activity</CardTitle>
        <CardDescription>
          Logins, accounts and what administrators did in the last 365 days. Refused logins are grouped by account and
          hour. For a workspace's activity, see its settings. For one person's, use their menu under People.
        </CardDescription>
      </CardHeader>
      <CardContent className="p-5 pt-0">
        <ActsList record={installationActs} people={person ? [person] : []} />
      </CardContent>
    </Card>
  );
}

interface FactsCardProps {
  title: string;
  /** A number is a count, which a translator leaves as it is. */
  facts: readonly (readonly [string, string | number])[];
}

const FactsCard = ({ title, facts }: FactsCardProps) => (
  <Card>
    <CardHeader className="p-5 pb-3">
      <CardTitle className="text-base">{title}</CardTitle>
    </CardHeader>
    <CardContent className="p-5 pt-0">
      <dl className="grid gap-2 text-sm">
        {facts.map(([name, value]) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-4">
            <dt className="text-muted-foreground">{name}</dt>
            <dd translate={typeof value === 'number' ? 'no' : undefined} className="tabular wrap-anywhere text-end">
              {typeof value === 'number' ? numberText(value) : value}
            </dd>
          </div>
        ))}
      </dl>
    </CardContent>
  </Card>
);

function VersionCard({ installation: { version, migrations, mails } }: { installation: Installation }) {
  const { done, all, next } = migrations;
  const perDay = mails.perDay === null ? '' : ` of ${numberText(mails.perDay)}`;
  return (
    <FactsCard
      title="Version and email"
      facts={[
        ['Version', `Framekeep ${version}`],
        ['Data migrations', next === null ? `All ${all} done` : `${done} of ${all}, next: ${next}`],
        ['Emails in the last 24 hours', mails.sent === null ? 'Unknown' : `${numberText(mails.sent)}${perDay}`],
        ['Refused in the last 30 days', mails.refused >= 20 ? '20 or more' : mails.refused],
        ['Waiting for the mail server', mails.delayed >= 20 ? '20 or more' : mails.delayed],
      ]}
    />
  );
}

function QueuesCard({ installation: { queues, mails } }: { installation: Installation }) {
  return (
    <FactsCard
      title="Queues"
      facts={[
        ['Conversions', queues.conversions],
        ['Failed conversions', queues.failed],
        ['Grouped emails', mails.waiting],
        ['Revocations', queues.revocations],
      ]}
    />
  );
}

function MachineCard({ machine: { at, disks, buckets, lastBackupAt } }: { machine: Machine }) {
  const used = ({ totalBytes, freeBytes }: Machine['disks'][number]) =>
    `${sizeText(totalBytes - freeBytes)} of ${sizeText(totalBytes)} used`;
  return (
    <FactsCard
      title="This machine"
      facts={[
        ...disks.map((disk) => [`Disk (${disk.name})`, used(disk)] as const),
        ...buckets.map(({ name, bytes }) => [name, sizeText(bytes)] as const),
        ['Last backup', lastBackupAt === null ? 'None yet' : dateTimeText(lastBackupAt)],
        ['Read', dateTimeText(at)],
      ]}
    />
  );
}

const LIMIT_NAMES: Record<string, string> = {
  uploadsPerMinute: 'Uploads per account and minute',
  uploadGigabytesPerDay: 'GB uploaded per account and day',
  recordingsPerHour: 'Recordings per account and hour',
  recordingsPerWorkspace: 'Recordings per workspace',
  gigabytesPerWorkspace: 'GB per workspace',
  invitationsPerHour: 'Invitations per hour',
  pendingInvitations: 'Pending invitations per workspace',
  linksPerRecording: 'Links per recording',
};

const LimitsCard = ({ limits }: { limits: Installation['limits'] }) => (
  <FactsCard
    title="Quotas"
    facts={Object.entries(limits).map(([name, value]) => [LIMIT_NAMES[name] ?? name, value] as const)}
  />
);
