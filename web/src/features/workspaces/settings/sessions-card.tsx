import { useQuery } from '@tanstack/react-query';
import { LogOut, Monitor, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { endOtherSessions, endSession, listSessions, type Session } from '#shared/api/identity/sessions.ts';
import { dayText } from '#shared/english-format.ts';
import { call } from '#web/lib/api.ts';
import { operationQuery } from '#web/lib/query.ts';
import { relativeTimeText } from '#web/lib/relative-time.ts';
import { type Failure, unlessGone, useAppMutation } from '#web/library/app-mutation.ts';
import { QueriedList } from '#web/library/list/queried-list.tsx';
import { PauseWebhooksChoice } from '#web/library/pause-webhooks-choice.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { SettingCard } from '#web/ui/setting-card.tsx';
import { useNow } from '#web/ui/use-now.ts';

/** Fetched each time it is opened, because sessions begin and end on other devices. */
const list = { ...operationQuery(listSessions, {}), staleTime: 0 };

const failure: Failure = {
  title: 'Logout failed',
  text: 'Failed to log out. Please try again.',
  textOf: unlessGone,
};

const useEndSession = () =>
  useAppMutation({
    mutationFn: ({ id }: Session) => call(endSession, { params: { id } }),
    success: (_answer, { device }) => ({ title: 'Session logged out', description: `${device} is now logged out.` }),
    failure,
  });

const useEndOtherSessions = () =>
  useAppMutation({
    mutationFn: (pausesWebhooks: boolean) =>
      call(endOtherSessions, { query: pausesWebhooks ? { pausesWebhooks: 'true' } : {} }),
    success: { title: 'Other sessions logged out', description: "You'll need to log in again on every other device." },
    failure,
  });

export function SessionsCard() {
  const query = useQuery(list);
  return (
    <SettingCard
      title="Sessions"
      description="Where you are logged in. A session ends 30 days after its last use, and 90 days after it began."
    >
      <QueriedList query={query} name="Sessions" row={(session) => <SessionRow key={session.id} session={session} />}>
        {query.data?.some(({ isCurrent }) => !isCurrent) && <EndOthers />}
      </QueriedList>
    </SettingCard>
  );
}

function EndOthers() {
  const [isAsking, setAsking] = useState(false);
  const { mutate: end, isPending } = useEndOtherSessions();
  const close = () => setAsking(false);
  const [pausesWebhooks, setPausesWebhooks] = useState(true);
  return (
    <>
      <Button variant="outline" className="justify-self-start" onClick={() => setAsking(true)}>
        Log out all other sessions
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Log out all other sessions?"
          description="You'll need to log in again on every other device, and your tokens will stop working. Recordings that aren't uploaded yet stay on their device."
          confirmLabel={isPending ? 'Logging out...' : 'Log out all'}
          pending={isPending}
          onConfirm={() => end(pausesWebhooks, { onSettled: close })}
          onClose={close}
        >
          <PauseWebhooksChoice checked={pausesWebhooks} onCheckedChange={setPausesWebhooks} />
        </ConfirmDialog>
      )}
    </>
  );
}

/** Parts of the device names of phones and tablets. */
const PHONES = /iPhone|iPad|Android/;

function SessionRow({ session }: { session: Session }) {
  const { mutate: end, isPending } = useEndSession();
  const now = useNow();
  const { device, isCurrent, createdAt, lastUsedAt } = session;
  const began = dayText(createdAt);
  const Icon = PHONES.test(device) ? Smartphone : Monitor;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-4 first:pt-0 last:pb-0">
      <Icon aria-hidden className="size-5 shrink-0 text-muted-foreground" />
      <div className="min-w-0 flex-1 basis-28">
        <p className="font-medium text-sm">{device}</p>
        <p className="flex flex-wrap gap-x-3 text-[13px] text-muted-foreground">
          <span>{`Last used: ${relativeTimeText(lastUsedAt, now)}`}</span>
          <span>{`Logged in: ${began}`}</span>
        </p>
      </div>
      {isCurrent ? (
        <Badge>This device</Badge>
      ) : (
        <Button
          variant="outline"
          aria-label={`Log out ${device}, logged in ${began}`}
          pending={isPending}
          onClick={() => end(session)}
        >
          <LogOut aria-hidden />
          Log out
        </Button>
      )}
    </li>
  );
}
