import type { ComponentProps } from 'react';
import { cn } from './class-names.ts';

export const Label = ({ className, ...rest }: ComponentProps<'label'>) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: its users name the control
  <label className={cn('select-none font-medium text-foreground text-sm leading-snug', className)} {...rest} />
);
