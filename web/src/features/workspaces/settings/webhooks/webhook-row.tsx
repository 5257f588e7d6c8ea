import { KeyRound, Pencil, Power, Send, Trash2, Webhook as WebhookIcon } from 'lucide-react';
import type { Webhook } from '#shared/api/telling/webhooks.ts';
import { dayText } from '#shared/english-format.ts';
import type { Command } from '#web/library/list/command.ts';
import { CommandButtons } from '#web/library/list/command-buttons.tsx';
import { CommandMenu } from '#web/library/list/command-menu.tsx';
import { SettingRow } from '#web/library/list/setting-row.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { lazyDialog } from '#web/ui/lazy-overlay.tsx';
import { useChangeWebhook, useRemoveWebhook } from './queries.ts';
import { eventLabel, FORMATS, STATE_TEXTS } from './webhook-texts.ts';

const ChangeWebhookDialog = lazyDialog(() => import('./webhook-dialogs.tsx').then((m) => m.ChangeWebhookDialog));
const NewSecretDialog = lazyDialog(() => import('./webhook-dialogs.tsx').then((m) => m.NewSecretDialog));
const DeliveriesDialog = lazyDialog(() => import('./deliveries-dialog.tsx').then((m) => m.DeliveriesDialog));

interface WebhookRowProps {
  workspaceId: string;
  webhook: Webhook;
}

/** What a webhook asks for, in a line. */
const eventsText = ({ events }: Webhook): string => events.map(eventLabel).join(' · ');

function useWebhookCommands(workspaceId: string): Command<Webhook>[] {
  const { mutate: change, isPending } = useChangeWebhook(workspaceId);
  const { mutate: remove, isPending: isRemoving } = useRemoveWebhook(workspaceId);
  const of = (webhook: Webhook, onClose: () => void) => ({ workspaceId, webhook, onClose });
  return [
    { label: 'Edit', Icon: Pencil, dialog: (...chosen) => <ChangeWebhookDialog {...of(...chosen)} /> },
    {
      label: ({ state }) => (state === 'on' ? 'Switch off' : 'Switch on'),
      Icon: Power,
      isPending,
      does: ({ id, state }) => change({ id, isPaused: state === 'on' }),
    },
    {
      label: 'New secret',
      Icon: KeyRound,
      may: ({ format }) => format === 'standard',
      dialog: (...chosen) => <NewSecretDialog {...of(...chosen)} />,
    },
    {
      label: 'Remove',
      Icon: Trash2,
      variant: 'destructive',
      asks: (webhook) => ({
        title: 'Remove this webhook?',
        text: `“${webhook.name}” will no longer receive events, and its list of deliveries will be deleted.`,
        yes: ['Remove', 'Removing...'],
        isPending: isRemoving,
        does: (close) => remove(webhook, { onSettled: close }),
      }),
    },
  ];
}

const deliveries = (workspaceId: string): Command<Webhook> => ({
  label: 'Deliveries',
  Icon: Send,
  spoken: ({ name }) => `Deliveries of ${name}`,
  dialog: (webhook, onClose) => <DeliveriesDialog workspaceId={workspaceId} webhook={webhook} onClose={onClose} />,
});

export function WebhookRow({ workspaceId, webhook }: WebhookRowProps) {
  const commands = useWebhookCommands(workspaceId);
  const { name, format, state, failingSince } = webhook;
  const stopped = STATE_TEXTS[state];
  return (
    <SettingRow
      Icon={WebhookIcon}
      name={name}
      badges={
        <>
          <Badge>{FORMATS[format].label}</Badge>
          {stopped && <Badge variant="warning">{stopped.badge}</Badge>}
        </>
      }
      actions={
        <>
          <CommandButtons commands={[deliveries(workspaceId)]} item={webhook} />
          <CommandMenu label={`More for ${name}`} look={{ variant: 'outline' }} commands={commands} item={webhook} />
        </>
      }
    >
      <p className="line-clamp-2 text-[13px] text-muted-foreground" title={eventsText(webhook)}>
        {eventsText(webhook)}
      </p>
      {stopped && <p className="text-[13px] text-destructive-text">{stopped.text}</p>}
      {!stopped && failingSince && (
        <p className="text-[13px] text-destructive-text">{`Failing since ${dayText(failingSince)}`}</p>
      )}
    </SettingRow>
  );
}
