import { Webhook as WebhookIcon } from 'lucide-react';
import { useState } from 'react';
import type { Webhook } from '#shared/api/telling/webhooks.ts';
import { dayText } from '#shared/english-format.ts';
import { RowMenu } from '#web/library/list/row-menu.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
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

export function WebhookRow({ workspaceId, webhook }: WebhookRowProps) {
  const [open, setOpen] = useState<'change' | 'secret' | 'remove' | 'deliveries' | null>(null);
  const close = () => setOpen(null);
  const { mutate: change, isPending } = useChangeWebhook(workspaceId);
  const { id, name, format, state, failingSince } = webhook;
  const stopped = STATE_TEXTS[state];
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-4 first:pt-0 last:pb-0">
      <WebhookIcon aria-hidden className="size-5 shrink-0 text-muted-foreground" />
      <div className="grid min-w-0 flex-1 basis-44 gap-0.5">
        <p className="flex flex-wrap items-center gap-2">
          <span dir="auto" translate="no" title={name} className="wrap-anywhere line-clamp-2 font-medium text-sm">
            {name}
          </span>
          <Badge>{FORMATS[format].label}</Badge>
          {stopped && <Badge variant="warning">{stopped.badge}</Badge>}
        </p>
        <p className="line-clamp-2 text-[13px] text-muted-foreground" title={eventsText(webhook)}>
          {eventsText(webhook)}
        </p>
        {stopped && <p className="text-[13px] text-destructive-text">{stopped.text}</p>}
        {!stopped && failingSince && (
          <p className="text-[13px] text-destructive-text">{`Failing since ${dayText(failingSince)}`}</p>
        )}
      </div>
      <div className="flex gap-2">
        <Button variant="outline" aria-label={`Deliveries of ${name}`} onClick={() => setOpen('deliveries')}>
          Deliveries
        </Button>
        <RowMenu
          label={`More for ${name}`}
          look={{ variant: 'outline' }}
          pending={isPending}
          entries={[
            { label: 'Edit', opens: () => setOpen('change') },
            {
              label: state === 'on' ? 'Switch off' : 'Switch on',
              onSelect: () => change({ id, isPaused: state === 'on' }),
            },
            format === 'standard' && { label: 'New secret', opens: () => setOpen('secret') },
            { label: 'Remove', variant: 'destructive', opens: () => setOpen('remove') },
          ]}
        />
      </div>
      {open === 'change' && <ChangeWebhookDialog workspaceId={workspaceId} webhook={webhook} onClose={close} />}
      {open === 'secret' && <NewSecretDialog workspaceId={workspaceId} webhook={webhook} onClose={close} />}
      {open === 'deliveries' && <DeliveriesDialog workspaceId={workspaceId} webhook={webhook} onClose={close} />}
      {open === 'remove' && <RemoveDialog workspaceId={workspaceId} webhook={webhook} onClose={close} />}
    </li>
  );
}

function RemoveDialog({ workspaceId, webhook, onClose }: WebhookRowProps & { onClose: () => void }) {
  const { mutate: remove, isPending } = useRemoveWebhook(workspaceId);
  return (
    <ConfirmDialog
      title="Remove this webhook?"
      description={`“${webhook.name}” will no longer receive events, and its list of deliveries will be deleted.`}
      confirmLabel={isPending ? 'Removing...' : 'Remove'}
      pending={isPending}
      onConfirm={() => remove(webhook, { onSettled: onClose })}
      onClose={onClose}
    />
  );
}
