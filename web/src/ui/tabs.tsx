import { Tabs as Primitive } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from './class-names.ts';

/** Read in the direction of the page, which Radix does not look at. */
export const Tabs = (props: ComponentProps<typeof Primitive.Root>) => (
  <Primitive.Root dir={document.dir === 'rtl' ? 'rtl' : 'ltr'} {...props} />
);

/** The row of tabs; the arrow keys move between them. */
export function TabsList({ className, ...rest }: ComponentProps<typeof Primitive.List>) {
  return <Primitive.List className={cn('flex gap-1 border-b', className)} {...rest} />;
}

/** Classes of a tab, which has `data-state`. */
export const TAB_CLASSES =
  "relative inline-flex min-h-11 items-center gap-2 rounded-lg px-3.5 -outline-offset-4 font-medium text-muted-foreground text-sm transition-colors duration-150 after:absolute after:inset-x-0 after:-bottom-px after:h-0.5 after:rounded-full hover:text-foreground data-[state=active]:text-foreground data-[state=active]:after:bg-primary [&_svg:not([class*='size-'])]:size-4";

export function TabsTrigger({ className, ...rest }: ComponentProps<typeof Primitive.Trigger>) {
  return <Primitive.Trigger className={cn(TAB_CLASSES, className)} {...rest} />;
}

export function TabsContent({ className, ...rest }: ComponentProps<typeof Primitive.Content>) {
  return <Primitive.Content className={cn('rounded-lg pt-6', className)} {...rest} />;
}
