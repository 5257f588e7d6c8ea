import { Ellipsis, Webhook as WebhookIcon } from 'lucide-react';
import { useState } from 'react';
import type { Webhook } from '#shared/api/webhooks.ts';
import { dayText } from '#shared/english-format.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from '#web/ui/dropdown-menu.tsx';
import { lazyDialog } from '#web/ui/lazy-overlay.tsx';
import { useMenuAction } from '#web/ui/use-menu-action.ts';
import { useChangeWebhook, useRemoveWebhook } from './queries.ts';
import { eventLabel, FORMATS, STATE_TEXTS } from './webhook-texts.ts';

const ChangeWebhookDialog = lazyDialog(() => import('./webhook-dialogs.tsx').then((m) => m.ChangeWebhookDialog));
const NewSecretDialog = lazyDialog(() => import('./webhook-dialogs.tsx').then((m) => m.NewSecretDialog));
const DeliveriesDialog = lazyDialog(() => import('./deliveries-dialog.tsx').then((m) => m.DeliveriesDialog));

type Opened = 'change' | 'secret' | 'deliveries' | 'remove';

interface WebhookRowProps {
  workspaceId: string;
  webhook: Webhook;
}

/** What a webhook asks for, in a line. */
const eventsText = ({ events }: Webhook): string => events.map(eventLabel).join(' · ');

export function WebhookRow({ workspaceId, webhook }: WebhookRowProps) {
  const [open, setOpen] = useState<Opened | null>(null);
  const close = () => setOpen(null);
  const { name, format, state, failingSince } = webhook;
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
        <WebhookMenu workspaceId={workspaceId} webhook={webhook} onOpen={setOpen} />
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
      description={`“${webhook.name}” gets no more events, and the list of its deliveries is deleted.`}
      confirmLabel={isPending ? 'Removing...' : 'Remove'}
      pending={isPending}
      onConfirm={() => remove(webhook, { onSettled: onClose })}
      onClose={onClose}
    />
  );
}

function WebhookMenu({ workspaceId, webhook, onOpen }: WebhookRowProps & { onOpen: (opened: Opened) => void }) {
  const { mutate: change, isPending } = useChangeWebhook(workspaceId);
  const menu = useMenuAction();
  const { id, name, format, state } = webhook;
  const isOn = state === 'on';
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="outline" size="icon" pending={isPending} aria-label={`More for ${name}`}>
          <Ellipsis aria-hidden />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end" onCloseAutoFocus={menu.onCloseAutoFocus}>
        <DropdownMenuItem onSelect={() => menu.choose(() => onOpen('change'))}>Change</DropdownMenuItem>
        <DropdownMenuItem onSelect={() => change({ id, isPaused: isOn })}>
          {isOn ? 'Switch off' : 'Switch on'}
        </DropdownMenuItem>
        {format === 'standard' && (
          <DropdownMenuItem onSelect={() => menu.choose(() => onOpen('secret'))}>New secret</DropdownMenuItem>
        )}
        <DropdownMenuItem variant="destructive" onSelect={() => menu.choose(() => onOpen('remove'))}>
          Remove
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
