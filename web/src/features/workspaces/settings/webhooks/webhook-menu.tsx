import type { Webhook } from '#shared/api/webhooks.ts';
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from '#web/ui/dropdown-menu.tsx';
import type { MenuProps } from '#web/ui/lazy-overlay.tsx';
import { useMenuAction } from '#web/ui/use-menu-action.ts';

/** An action of the menu that opens a dialog. */
export type WebhookAction = 'change' | 'secret' | 'remove';

export interface WebhookMenuProps {
  webhook: Webhook;
  isPending: boolean;
  onOpen: (action: WebhookAction) => void;
  onSwitch: () => void;
}

export function WebhookMenu({ webhook, onOpen, onSwitch, trigger, defaultOpen }: WebhookMenuProps & MenuProps) {
  const menu = useMenuAction();
  return (
    <DropdownMenu defaultOpen={defaultOpen}>
      <DropdownMenuTrigger asChild>{trigger}</DropdownMenuTrigger>
      <DropdownMenuContent align="end" onCloseAutoFocus={menu.onCloseAutoFocus}>
        <DropdownMenuItem onSelect={() => menu.choose(() => onOpen('change'))}>Change</DropdownMenuItem>
        <DropdownMenuItem onSelect={onSwitch}>{webhook.state === 'on' ? 'Switch off' : 'Switch on'}</DropdownMenuItem>
        {webhook.format === 'standard' && (
          <DropdownMenuItem onSelect={() => menu.choose(() => onOpen('secret'))}>New secret</DropdownMenuItem>
        )}
        <DropdownMenuItem variant="destructive" onSelect={() => menu.choose(() => onOpen('remove'))}>
          Remove
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
