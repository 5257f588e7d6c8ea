import { Plus, Webhook as WebhookIcon } from 'lucide-react';
import { useState } from 'react';
import type { Workspace } from '#shared/api/workspaces.ts';
import { LoadFailure } from '#web/library/load-failure.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { lazyDialog } from '#web/ui/lazy-overlay.tsx';
import { RowSkeleton } from '#web/ui/row-skeleton.tsx';
import { SettingCard } from '#web/ui/setting-card.tsx';
import { useWebhooks } from './queries.ts';
import { WebhookRow } from './webhook-row.tsx';

const NewWebhookDialog = lazyDialog(() => import('./webhook-dialogs.tsx').then((m) => m.NewWebhookDialog));

/** Card with the webhooks of a workspace, for its owner and its admins. */
export function WebhooksCard({ workspace: { id } }: { workspace: Workspace }) {
  const [isMaking, setMaking] = useState(false);
  const query = useWebhooks(id);
  const { data: webhooks, error } = query;
  const make = (
    <Button variant={webhooks?.length ? 'outline' : 'primary'} onClick={() => setMaking(true)}>
      <Plus aria-hidden />
      Add a webhook
    </Button>
  );
  return (
    <SettingCard title="Webhooks" description="Tell other programs, Slack or Teams what happens in this workspace.">
      {webhooks?.length === 0 && (
        <EmptyState
          icon={WebhookIcon}
          heading="h3"
          className="py-10"
          title="No webhooks"
          description="Add one to get a message in a channel when a recording is ready, or to let a program know that a customer has watched."
          action={make}
        />
      )}
      {webhooks && webhooks.length > 0 && (
        <div className="grid gap-5">
          <ul aria-label="Webhooks" className="divide-y divide-border">
            {webhooks.map((webhook) => (
              <WebhookRow key={webhook.id} workspaceId={id} webhook={webhook} />
            ))}
          </ul>
          <div>{make}</div>
        </div>
      )}
      {!webhooks && error && <LoadFailure title="Webhooks could not be loaded" heading="h3" query={query} />}
      {!webhooks && !error && <RowSkeleton label="Loading webhooks..." />}
      {isMaking && <NewWebhookDialog workspaceId={id} onClose={() => setMaking(false)} />}
    </SettingCard>
  );
}
