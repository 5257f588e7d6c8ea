import { RotateCcw, Send } from 'lucide-react';
import type { Delivery, Webhook } from '#shared/api/telling/webhooks.ts';
import { dateTimeText } from '#shared/english-format.ts';
import { countText } from '#web/lib/count-text.ts';
import type { Command } from '#web/library/list/command.ts';
import { CommandButtons } from '#web/library/list/command-buttons.tsx';
import { QueriedList } from '#web/library/list/queried-list.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { useDeliveries, useRepeat, useTest } from './queries.ts';
import { eventLabel, STATUS_TEXTS } from './webhook-texts.ts';

interface DeliveriesDialogProps {
  workspaceId: string;
  webhook: Webhook;
  onClose: () => void;
}

export function DeliveriesDialog({ workspaceId, webhook, onClose }: DeliveriesDialogProps) {
  const query = useDeliveries(workspaceId, webhook.id);
  const { mutate: test, isPending } = useTest(workspaceId, webhook.id);
  const tests: Command<Webhook>[] = [{ label: 'Send a test event', Icon: Send, isPending, does: () => test() }];
  const send = <CommandButtons commands={tests} item={webhook} />;
  return (
    <Dialog
      title={
        <span dir="auto" translate="no" className="wrap-anywhere line-clamp-2">
          {webhook.name}
        </span>
      }
      description="Deliveries of the last 30 days, up to 50. Failed ones are retried for a day."
      className="max-w-2xl"
      onClose={onClose}
    >
      <div className="grid min-w-0 gap-5">
        {query.data && query.data.length > 0 && <div>{send}</div>}
        <QueriedList
          query={query}
          name="Deliveries"
          row={(delivery) => (
            <DeliveryRow key={delivery.id} workspaceId={workspaceId} webhookId={webhook.id} delivery={delivery} />
          )}
          empty={
            <EmptyState
              icon={Send}
              heading="h3"
              className="py-10"
              title="Nothing sent yet"
              description="Send a test event to check that the receiver accepts it."
              action={send}
            />
          }
        />
      </div>
    </Dialog>
  );
}

const VARIANTS = { delivered: 'default', waiting: 'secondary', failed: 'destructive', dropped: 'outline' } as const;

/** What became of the last attempt, in a line. */
function attemptText({ attempts, lastAttempt, nextAt, status }: Delivery): string {
  if (!lastAttempt) return status === 'dropped' ? "The webhook's creator could no longer see it" : 'Not tried yet';
  const { status: code, milliseconds, failure } = lastAttempt;
  const result = failure ?? `Status ${code}, after ${milliseconds} ms`;
  return [result, countText(attempts, 'attempt'), ...(nextAt ? [`next: ${dateTimeText(nextAt)}`] : [])].join(' · ');
}

function useDeliveryCommands(workspaceId: string, webhookId: string): Command<Delivery>[] {
  const { mutate: repeat, isPending } = useRepeat(workspaceId, webhookId);
  return [
    {
      label: 'Send again',
      Icon: RotateCcw,
      spoken: ({ event, createdAt }) => `Send again: ${eventLabel(event)}, ${dateTimeText(createdAt)}`,
      isPending,
      does: (delivery) => repeat(delivery),
    },
  ];
}

interface DeliveryRowProps {
  workspaceId: string;
  webhookId: string;
  delivery: Delivery;
}

function DeliveryRow({ workspaceId, webhookId, delivery }: DeliveryRowProps) {
  const commands = useDeliveryCommands(workspaceId, webhookId);
  const { event, status, createdAt, lastAttempt } = delivery;
  return (
    <li className="grid gap-2 py-4 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="grid min-w-0 flex-1 basis-64 gap-0.5">
          <p className="flex flex-wrap items-center gap-2">
            <span className="font-medium text-sm">{eventLabel(event)}</span>
            <Badge variant={VARIANTS[status]}>{STATUS_TEXTS[status]}</Badge>
          </p>
          <p className="tabular text-[13px] text-muted-foreground">{dateTimeText(createdAt)}</p>
          <p className="wrap-anywhere text-[13px] text-muted-foreground">{attemptText(delivery)}</p>
        </div>
        <CommandButtons commands={commands} item={delivery} />
      </div>
      {lastAttempt && lastAttempt.answer !== '' && (
        <details className="text-[13px]">
          <summary className="w-fit cursor-pointer py-3 text-muted-foreground">Response</summary>
          <pre
            dir="auto"
            translate="no"
            className="wrap-anywhere max-h-48 overflow-y-auto whitespace-pre-wrap rounded-md bg-muted p-3 font-mono"
          >
            {lastAttempt.answer}
          </pre>
        </details>
      )}
    </li>
  );
}
