import { Plus, Webhook as WebhookIcon } from 'lucide-react';
import { useState } from 'react';
import type { Workspace } from '#shared/api/workspaces.ts';
import { QueriedList } from '#web/library/queried-list.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { lazyDialog } from '#web/ui/lazy-overlay.tsx';
import { SettingCard } from '#web/ui/setting-card.tsx';
import { useWebhooks } from './queries.ts';
import { WebhookRow } from './webhook-row.tsx';

const NewWebhookDialog = lazyDialog(() => import('./webhook-dialogs.tsx').then((m) => m.NewWebhookDialog));

/** Card with the webhooks of a workspace, for its owner and its admins. */
export function WebhooksCard({ workspace: { id } }: { workspace: Workspace }) {
  const [isMaking, setMaking] = useState(false);
  const query = useWebhooks(id);
  const make = (
    <Button variant={query.data?.length ? 'outline' : 'primary'} onClick={() => setMaking(true)}>
      <Plus aria-hidden />
      Add a webhook
    </Button>
  );
  return (
    <SettingCard title="Webhooks" description="Tell other programs, Slack or Teams what happens in this workspace.">
      <QueriedList
        query={query}
        name="Webhooks"
        row={(webhook) => <WebhookRow key={webhook.id} workspaceId={id} webhook={webhook} />}
        empty={
          <EmptyState
            icon={WebhookIcon}
            heading="h3"
            className="py-10"
            title="No webhooks"
            description="Add one to get a message in a channel when a recording is ready, or to let a program know that a customer has watched."
            action={make}
          />
        }
      >
        <div>{make}</div>
      </QueriedList>
      {isMaking && <NewWebhookDialog workspaceId={id} onClose={() => setMaking(false)} />}
    </SettingCard>
  );
}
