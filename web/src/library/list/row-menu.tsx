import { EllipsisVertical } from 'lucide-react';
import type { ButtonProps } from '#web/ui/button.tsx';
import type { MenuEntry } from '#web/ui/dropdown-menu.tsx';
import { lazyMenu } from '#web/ui/lazy-overlay.tsx';

export interface RowMenuProps {
  /** Names the button: 'Actions for Tour'. */
  label: string;
  entries: readonly MenuEntry[];
  pending?: boolean;
  look?: Pick<ButtonProps, 'variant' | 'className'>;
}

/** The menu of one item: see `menuEntries`. */
export const RowMenu = lazyMenu(
  ({ label, pending = false, look }: RowMenuProps) => ({
    variant: 'ghost',
    size: 'icon',
    ...look,
    pending,
    'aria-label': label,
    children: !pending && <EllipsisVertical aria-hidden />,
  }),
  () => import('#web/ui/dropdown-menu.tsx').then((m) => m.ActionMenu),
);
