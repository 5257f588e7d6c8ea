import { CirclePause, CirclePlay, History, Mail, Trash2 } from 'lucide-react';
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from '#web/ui/dropdown-menu.tsx';
import type { MenuProps } from '#web/ui/lazy-overlay.tsx';
import { useMenuAction } from '#web/ui/use-menu-action.ts';

/** What an administrator can do to an account: without a function, it makes no sense now. */
export interface PersonActions {
  onStop: (() => void) | undefined;
  onStart: (() => void) | undefined;
  onSendCode: (() => void) | undefined;
  onShowActs: () => void;
  onDelete: () => void;
}

export function PersonMenu({ actions, trigger, defaultOpen }: { actions: PersonActions } & MenuProps) {
  const { onStop, onStart, onSendCode, onShowActs, onDelete } = actions;
  const { choose, onCloseAutoFocus } = useMenuAction();
  return (
    <DropdownMenu defaultOpen={defaultOpen}>
      <DropdownMenuTrigger asChild>{trigger}</DropdownMenuTrigger>
      <DropdownMenuContent align="end" onCloseAutoFocus={onCloseAutoFocus}>
        {onSendCode && (
          <DropdownMenuItem onSelect={() => choose(onSendCode)}>
            <Mail aria-hidden /> Send a new verification
          </DropdownMenuItem>
        )}
        {onStart && (
          <DropdownMenuItem onSelect={() => choose(onStart)}>
            <CirclePlay aria-hidden /> Start again
          </DropdownMenuItem>
        )}
        <DropdownMenuItem onSelect={() => choose(onShowActs)}>
          <History aria-hidden /> Show activity
        </DropdownMenuItem>
        {onStop && (
          <DropdownMenuItem variant="destructive" onSelect={() => choose(onStop)}>
            <CirclePause aria-hidden /> Stop account
          </DropdownMenuItem>
        )}
        <DropdownMenuItem variant="destructive" onSelect={() => choose(onDelete)}>
          <Trash2 aria-hidden /> Delete account
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
