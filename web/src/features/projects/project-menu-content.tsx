import { Lock, Pencil, Trash2 } from 'lucide-react';
import { ActionMenu } from '#web/ui/dropdown-menu.tsx';
import type { MenuProps } from '#web/ui/lazy-overlay.tsx';

/** The actions of the menu. The user may not do one without a function. */
export interface ProjectMenuActions {
  onEdit: (() => void) | undefined;
  onAccess: (() => void) | undefined;
  onDelete: (() => void) | undefined;
}

export function ProjectMenuContent({ actions, ...menu }: { actions: ProjectMenuActions } & MenuProps) {
  const { onEdit, onAccess, onDelete } = actions;
  return (
    <ActionMenu
      {...menu}
      entries={[
        { label: 'Edit details', Icon: Pencil, opens: onEdit },
        { label: 'Access', Icon: Lock, opens: onAccess },
        {
          label: 'Delete Project',
          Icon: Trash2,
          variant: 'destructive',
          opens: onDelete,
        },
      ]}
    />
  );
}
