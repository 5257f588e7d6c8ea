import { Tooltip as Primitive } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';

/** Must be above every tooltip; one of them opens after 300 ms, the next ones at once. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return <Primitive.Provider delayDuration={300}>{children}</Primitive.Provider>;
}

interface TooltipProps {
  /** Says what the control does; the control still needs a name of its own. */
  content: ReactNode;
  side?: 'top' | 'right' | 'bottom' | 'left';
  /** The control. */
  children: ReactElement;
}

/** A line about a control, on hover and on focus. */
export function Tooltip({ content, side = 'top', children }: TooltipProps) {
  return (
    <Primitive.Root>
      <Primitive.Trigger asChild>{children}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="z-60 max-w-xs animate-fade-in rounded-md bg-foreground px-2.5 py-1.5 text-background text-xs shadow-float"
        >
          {content}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
