import { X } from 'lucide-react';
import * as Dialog from 'radix-ui/dialog';
import type { ReactNode } from 'react';
import { buttonVariants } from '#web/ui/button-variants.ts';
import { cn } from '#web/ui/class-names.ts';
import { useReturnFocus } from '#web/ui/dialog-focus.ts';
import { keepToastsClear } from '#web/ui/floating-elements.ts';

/** The sidebar of a narrow screen, over the screen. */
export function Drawer({ isOpen, children, onClose }: { isOpen: boolean; children: ReactNode; onClose: () => void }) {
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-overlay data-[state=open]:animate-fade-in lg:hidden" />
        <Dialog.Content
          ref={keepToastsClear}
          aria-describedby={undefined}
          className="fixed inset-y-0 start-0 z-40 w-[calc(18rem+env(safe-area-inset-left))] max-w-[85vw] border-e pt-[env(safe-area-inset-top)] pb-[env(safe-area-inset-bottom)] pl-[env(safe-area-inset-left)] bg-sidebar shadow-modal outline-none data-[state=open]:animate-slide-in-left lg:hidden"
          {...useReturnFocus()}
        >
          <Dialog.Title className="sr-only">Menu</Dialog.Title>
          {children}
          <Dialog.Close
            aria-label="Close menu"
            className={cn(
              buttonVariants({ variant: 'ghost', size: 'icon' }),
              'absolute top-[calc(0.75rem+env(safe-area-inset-top))] end-3',
            )}
          >
            <X aria-hidden className="size-5" />
          </Dialog.Close>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
