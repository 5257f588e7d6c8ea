import { EllipsisVertical } from 'lucide-react';
import { cn } from '#web/ui/class-names.ts';
import { lazyMenu } from '#web/ui/lazy-overlay.tsx';
import type { RecordingMenuProps } from './recording-menu-content.tsx';

const OVER_PICTURE = { variant: 'overlay', className: 'absolute top-2 end-2' } as const;

export const RecordingMenu = lazyMenu(
  ({ recording, isBeingDeleted, look = OVER_PICTURE }: RecordingMenuProps) => ({
    ...look,
    size: 'icon',
    className: cn('hover-reveal', look.className),
    pending: isBeingDeleted,
    'aria-label': `Actions for ${recording.name}`,
    children: !isBeingDeleted && <EllipsisVertical aria-hidden />,
  }),
  () => import('./recording-menu-content.tsx').then((m) => m.RecordingMenuContent),
);
