import { Check, ChevronDown } from 'lucide-react';
import { Select as Primitive } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from './class-names.ts';
import { fieldClasses } from './field-variants.ts';
import { menuItem, menuPanel } from './menu-classes.ts';

export const Select = Primitive.Root;
export const SelectValue = Primitive.Value;

/** The closed select: shows what is chosen. */
export function SelectTrigger({ className, children, ...rest }: ComponentProps<typeof Primitive.Trigger>) {
  return (
    <Primitive.Trigger
      className={cn(
        fieldClasses,
        // A button counts as read-only to CSS.
        'flex h-10 touch-target items-center justify-between gap-2 text-left read-only:bg-card data-placeholder:text-muted-foreground [&>span]:truncate',
        className,
      )}
      {...rest}
    >
      {children}
      <Primitive.Icon asChild>
        <ChevronDown aria-hidden className="size-4 shrink-0 text-muted-foreground" />
      </Primitive.Icon>
    </Primitive.Trigger>
  );
}

/** The open list of choices, under its trigger and at least as wide. */
export function SelectContent({ className, children, ...rest }: ComponentProps<typeof Primitive.Content>) {
  return (
    <Primitive.Portal>
      <Primitive.Content
        position="popper"
        sideOffset={4}
        className={cn(menuPanel, 'min-w-(--radix-select-trigger-width)', className)}
        {...rest}
      >
        <Primitive.Viewport>{children}</Primitive.Viewport>
      </Primitive.Content>
    </Primitive.Portal>
  );
}

/** One choice. */
export function SelectItem({ className, children, ...rest }: ComponentProps<typeof Primitive.Item>) {
  return (
    <Primitive.Item className={cn(menuItem, 'pr-9', className)} {...rest}>
      <Primitive.ItemText>{children}</Primitive.ItemText>
      <Primitive.ItemIndicator className="absolute right-2.5">
        <Check aria-hidden className="text-primary-text" />
      </Primitive.ItemIndicator>
    </Primitive.Item>
  );
}
