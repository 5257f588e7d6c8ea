import { CirclePause, CirclePlay, History, Mail, Trash2 } from 'lucide-react';
import { ActionMenu } from '#web/ui/dropdown-menu.tsx';
import type { MenuProps } from '#web/ui/lazy-overlay.tsx';

/** The actions on an account. One without a function is not possible now. */
export interface PersonActions {
  onStop: (() => void) | undefined;
  onStart: (() => void) | undefined;
  onSendCode: (() => void) | undefined;
  onShowActs: () => void;
  onDelete: () => void;
}

export function PersonMenu({ actions, ...menu }: { actions: PersonActions } & MenuProps) {
  const { onStop, onStart, onSendCode, onShowActs, onDelete } = actions;
  return (
    <ActionMenu
      {...menu}
      entries={[
        { label: 'Send a new code', Icon: Mail, opens: onSendCode },
        { label: 'Reactivate account', Icon: CirclePlay, opens: onStart },
        { label: 'Show activity', Icon: History, opens: onShowActs },
        { label: 'Suspend account', Icon: CirclePause, variant: 'destructive', opens: onStop },
        { label: 'Delete account', Icon: Trash2, variant: 'destructive', opens: onDelete },
      ]}
    />
  );
}
