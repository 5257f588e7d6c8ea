import { Switch as Primitive } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from './class-names.ts';
import { useIsFormPending } from './form.tsx';

/** A switch, whose touch area is larger than the visible one. */
export function Switch({ className, disabled, ...rest }: ComponentProps<typeof Primitive.Root>) {
  const isPending = useIsFormPending();
  return (
    <Primitive.Root
      className={cn(
        "relative inline-flex h-6 w-10 shrink-0 items-center rounded-full border border-input bg-muted transition-colors duration-150 before:absolute before:-inset-[11px] before:content-[''] disabled:cursor-not-allowed disabled:opacity-50 data-[state=checked]:border-primary data-[state=checked]:bg-primary",
        className,
      )}
      disabled={disabled || isPending}
      {...rest}
    >
      <Primitive.Thumb className="pointer-events-none ms-0.5 size-4.5 rounded-full bg-input transition-[translate,background-color] duration-150 data-[state=checked]:translate-x-4 in-[[dir=rtl]]:data-[state=checked]:-translate-x-4 data-[state=checked]:bg-primary-foreground" />
    </Primitive.Root>
  );
}
