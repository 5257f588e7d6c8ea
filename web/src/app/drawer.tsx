import { Menu, X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { ControlBar } from '#web/features/recorder/control-bar.tsx';
import { useCurrentWorkspace } from '#web/library/current-workspace.ts';
import { buttonVariants } from '#web/ui/button-variants.ts';
import { cn } from '#web/ui/class-names.ts';
import { Logo } from '#web/ui/logo.tsx';

const iconButton = buttonVariants({ variant: 'ghost', size: 'icon' });

/**
 * Top bar of narrow screens. Its button opens the sidebar as a drawer. Choosing a screen or a workspace closes it.
 * @param children receives the function that closes the drawer
 */
export function Drawer({ children }: { children: (close: () => void) => ReactNode }) {
  const { key } = useLocation();
  const workspaceId = useCurrentWorkspace().workspace?.id;
  const [openAt, setOpenAt] = useState<{ key: string; workspaceId: string | undefined } | null>(null);
  // The workspace may become known while the drawer is open.
  if (openAt && openAt.workspaceId === undefined && workspaceId) setOpenAt({ ...openAt, workspaceId });
  return (
    <header className="safe-top sticky top-0 z-30 flex h-[calc(3.5rem+env(safe-area-inset-top))] items-center gap-2 border-b bg-background/95 px-2 backdrop-blur-sm lg:hidden">
      <Dialog.Root
        open={openAt?.key === key && openAt.workspaceId === workspaceId}
        onOpenChange={(open) => setOpenAt(open ? { key, workspaceId } : null)}
      >
        <Dialog.Trigger aria-label="Open menu" className={iconButton}>
          <Menu aria-hidden className="size-5" />
        </Dialog.Trigger>
        <Dialog.Portal>
          <Dialog.Overlay className="fixed inset-0 z-40 bg-overlay data-[state=open]:animate-fade-in lg:hidden" />
          <Dialog.Content
            aria-describedby={undefined}
            className="fixed inset-y-0 left-0 z-40 w-[calc(18rem+env(safe-area-inset-left))] max-w-[85vw] border-r pt-[env(safe-area-inset-top)] pb-[env(safe-area-inset-bottom)] pl-[env(safe-area-inset-left)] bg-sidebar shadow-modal outline-none data-[state=open]:animate-slide-in-left lg:hidden"
          >
            <Dialog.Title className="sr-only">Menu</Dialog.Title>
            {children(() => setOpenAt(null))}
            <Dialog.Close
              aria-label="Close menu"
              className={cn(iconButton, 'absolute top-[calc(0.75rem+env(safe-area-inset-top))] right-3')}
            >
              <X aria-hidden className="size-5" />
            </Dialog.Close>
          </Dialog.Content>
        </Dialog.Portal>
      </Dialog.Root>
      <Logo />
      <ControlBar className="mr-1 ml-auto h-9 px-4" />
    </header>
  );
}
