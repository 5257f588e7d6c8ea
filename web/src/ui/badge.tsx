import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { cn } from './class-names.ts';

const badgeVariants = cva(
  "inline-flex w-fit shrink-0 items-center gap-1 whitespace-nowrap rounded-md border border-transparent px-2 py-0.5 font-medium text-xs [&_svg:not([class*='size-'])]:size-3",
  {
    variants: {
      variant: {
        default: 'bg-primary-soft text-primary-text',
        secondary: 'bg-secondary text-secondary-foreground',
        outline: 'border-border text-foreground',
        warning: 'bg-warning text-warning-foreground',
        destructive: 'bg-destructive-soft text-destructive-text',
        /** Over a picture. */
        overlay: 'tabular bg-black/75 text-white',
      },
    },
    defaultVariants: { variant: 'default' },
  },
);

export function Badge({ className, variant, ...rest }: ComponentProps<'span'> & VariantProps<typeof badgeVariants>) {
  return <span className={cn(badgeVariants({ variant }), className)} {...rest} />;
}
