import { useQuery } from '@tanstack/react-query';
import { LogOut, Monitor, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { endOtherSessions, endSession, listSessions, type Session } from '#shared/api/identity/sessions.ts';
import { dayText } from '#shared/english-format.ts';
import { call } from '#web/lib/api.ts';
import { operationQuery } from '#web/lib/query.ts';
import { relativeTimeText } from '#web/lib/relative-time.ts';
import { type Failure, unlessGone, useAppMutation } from '#web/library/app-mutation.ts';
import type { Command } from '#web/library/list/command.ts';
import { CommandButtons } from '#web/library/list/command-buttons.tsx';
import { QueriedList } from '#web/library/list/queried-list.tsx';
import { SettingRow } from '#web/library/list/setting-row.tsx';
import { PauseWebhooksChoice } from '#web/library/pause-webhooks-choice.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { DialogButton } from '#web/ui/dialog-button.tsx';
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
        {query.data?.some(({ isCurrent }) => !isCurrent) && (
          <DialogButton variant="outline" dialog={(onClose) => <EndOthersDialog onClose={onClose} />}>
            Log out all other sessions
          </DialogButton>
        )}
      </QueriedList>
    </SettingCard>
  );
}

function EndOthersDialog({ onClose }: { onClose: () => void }) {
  const { mutate: end, isPending } = useEndOtherSessions();
  const [pausesWebhooks, setPausesWebhooks] = useState(true);
  return (
    <ConfirmDialog
      title="Log out all other sessions?"
      description="You'll need to log in again on every other device, and your tokens will stop working. Recordings that aren't uploaded yet stay on their device."
      confirmLabel={isPending ? 'Logging out...' : 'Log out all'}
      pending={isPending}
      onConfirm={() => end(pausesWebhooks, { onSettled: onClose })}
      onClose={onClose}
    >
      <PauseWebhooksChoice checked={pausesWebhooks} onCheckedChange={setPausesWebhooks} />
    </ConfirmDialog>
  );
}

/** Parts of the device names of phones and tablets. */
const PHONES = /iPhone|iPad|Android/;

function useSessionCommands(): Command<Session>[] {
  const { mutate: end, isPending } = useEndSession();
  return [
    {
      label: 'Log out',
      spoken: ({ device, createdAt }) => `Log out ${device}, logged in ${dayText(createdAt)}`,
      Icon: LogOut,
      isPending,
      does: (session) => end(session),
    },
  ];
}

function SessionRow({ session }: { session: Session }) {
  const commands = useSessionCommands();
  const now = useNow();
  const { device, isCurrent, createdAt, lastUsedAt } = session;
  return (
    <SettingRow
      Icon={PHONES.test(device) ? Smartphone : Monitor}
      name={device}
      actions={isCurrent ? <Badge>This device</Badge> : <CommandButtons commands={commands} item={session} />}
    >
      <p className="flex flex-wrap gap-x-3 text-[13px] text-muted-foreground">
        <span>{`Last used: ${relativeTimeText(lastUsedAt, now)}`}</span>
        <span>{`Logged in: ${dayText(createdAt)}`}</span>
      </p>
    </SettingRow>
  );
}
