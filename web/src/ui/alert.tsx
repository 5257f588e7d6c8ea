import { cva, type VariantProps } from 'class-variance-authority';
import { CircleAlert, Info, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from './class-names.ts';

const alertVariants = cva('flex gap-3 rounded-lg border p-4 text-sm', {
  variants: {
    variant: {
      default: 'bg-card text-foreground',
      info: 'border-primary/25 bg-primary-soft text-foreground',
      warning: 'border-warning bg-warning-soft text-foreground',
      destructive: 'border-destructive/30 bg-destructive-soft text-foreground',
    },
  },
  defaultVariants: { variant: 'default' },
});

const ICONS = { default: Info, info: Info, warning: TriangleAlert, destructive: CircleAlert } as const;
const TONES = {
  default: 'text-muted-foreground',
  info: 'text-primary-text',
  warning: 'text-warning-foreground',
  destructive: 'text-destructive-text',
} as const;

interface AlertProps extends VariantProps<typeof alertVariants> {
  title?: ReactNode;
  icon?: LucideIcon;
  className?: string;
  children?: ReactNode;
}

/** A notice within the page. Screen readers announce a destructive one at once, any other after a pause. */
export function Alert({ title, icon, variant, className, children }: AlertProps) {
  const tone = variant ?? 'default';
  const Icon = icon ?? ICONS[tone];
  return (
    <div role={tone === 'destructive' ? 'alert' : 'status'} className={cn(alertVariants({ variant }), className)}>
      <Icon aria-hidden className={cn('mt-0.5 size-4 shrink-0', TONES[tone])} />
      <div className="grid min-w-0 flex-1 gap-1">
        {title && <p className="font-medium leading-snug">{title}</p>}
        {children && <div className="text-muted-foreground leading-relaxed">{children}</div>}
      </div>
    </div>
  );
}
