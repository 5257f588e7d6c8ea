import type { Webhook } from '#shared/api/telling/webhooks.ts';
import { ActionMenu } from '#web/ui/dropdown-menu.tsx';
import type { MenuProps } from '#web/ui/lazy-overlay.tsx';

export type WebhookAction = 'change' | 'secret' | 'remove';

export interface WebhookMenuProps {
  webhook: Webhook;
  isPending: boolean;
  onOpen: (action: WebhookAction) => void;
  onSwitch: () => void;
}

export const WebhookMenu = ({ webhook, onOpen, onSwitch, trigger, defaultOpen }: WebhookMenuProps & MenuProps) => (
  <ActionMenu
    trigger={trigger}
    defaultOpen={defaultOpen}
    entries={[
      { label: 'Edit', opens: () => onOpen('change') },
      { label: webhook.state === 'on' ? 'Switch off' : 'Switch on', onSelect: onSwitch },
      webhook.format === 'standard' && { label: 'New secret', opens: () => onOpen('secret') },
      { label: 'Remove', variant: 'destructive', opens: () => onOpen('remove') },
    ]}
  />
);
