import { Check } from 'lucide-react';
import { Checkbox as Primitive } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from './class-names.ts';

export function Checkbox({ className, ...rest }: ComponentProps<typeof Primitive.Root>) {
  return (
    <Primitive.Root
      className={cn(
        "relative grid size-5 shrink-0 place-items-center rounded-sm border border-input bg-card text-primary-foreground transition-colors duration-150 before:absolute before:-inset-[13px] before:content-[''] data-[state=checked]:border-primary data-[state=checked]:bg-primary",
        className,
      )}
      {...rest}
    >
      <Primitive.Indicator>
        <Check aria-hidden className="size-3.5 stroke-3" />
      </Primitive.Indicator>
    </Primitive.Root>
  );
}
