import { Webhook as WebhookIcon } from 'lucide-react';
import type { Workspace } from '#shared/api/identity/workspaces.ts';
import { ListWithNew } from '#web/library/list/list-with-new.tsx';
import { lazyDialog } from '#web/ui/lazy-overlay.tsx';
import { SettingCard } from '#web/ui/setting-card.tsx';
import { useWebhooks } from './queries.ts';
import { WebhookRow } from './webhook-row.tsx';

const NewWebhookDialog = lazyDialog(() => import('./webhook-dialogs.tsx').then((m) => m.NewWebhookDialog));

export const WebhooksCard = ({ workspace: { id } }: { workspace: Workspace }) => (
  <SettingCard title="Webhooks" description="Let other programs, Slack or Teams know what happens in this workspace.">
    <ListWithNew
      query={useWebhooks(id)}
      name="Webhooks"
      row={(webhook) => <WebhookRow key={webhook.id} workspaceId={id} webhook={webhook} />}
      icon={WebhookIcon}
      emptyText="Add one to get a message in a channel when a recording is ready, or to let a program know that a customer watched."
      newText="Add a webhook"
      dialog={(onClose) => <NewWebhookDialog workspaceId={id} onClose={onClose} />}
    />
  </SettingCard>
);
