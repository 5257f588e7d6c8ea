import { EllipsisVertical } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Button } from '#web/ui/button.tsx';
import { cn } from '#web/ui/class-names.ts';
import { lazyMenu } from '#web/ui/lazy-overlay.tsx';
import type { RecordingMenuProps } from './recording-menu-content.tsx';

const OVER_PICTURE = { variant: 'overlay', className: 'absolute top-2 end-2' } as const;

function MenuButton({
  recording,
  actions: _actions,
  isBeingDeleted,
  hasPlay: _hasPlay,
  look = OVER_PICTURE,
  ...rest
}: RecordingMenuProps & ComponentProps<'button'>) {
  return (
    <Button
      {...rest}
      {...look}
      size="icon"
      className={cn('hover-reveal', look.className)}
      pending={isBeingDeleted}
      aria-label={`Actions for ${recording.name}`}
    >
      {!isBeingDeleted && <EllipsisVertical aria-hidden />}
    </Button>
  );
}

export const RecordingMenu = lazyMenu(MenuButton, () =>
  import('./recording-menu-content.tsx').then((m) => m.RecordingMenuContent),
);
