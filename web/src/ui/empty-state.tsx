import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from './class-names.ts';

interface EmptyStateProps {
  icon: LucideIcon;
  title: string;
  description: ReactNode;
  action?: ReactNode;
  heading?: 'h1' | 'h2' | 'h3' | undefined;
  className?: string;
}

export function EmptyState(props: EmptyStateProps) {
  const { icon: Icon, title, description, action, heading: Heading = 'h2', className } = props;
  return (
    <div
      className={cn(
        'grid justify-items-center gap-1 rounded-xl border border-dashed px-6 py-16 text-center',
        className,
      )}
    >
      <div className="corners mb-4 grid size-14 place-items-center text-primary-text [--corners-length:1rem] [--corners-radius:0.625rem]">
        <Icon aria-hidden className="size-6" />
      </div>
      <Heading className="font-semibold text-base">{title}</Heading>
      <p className="max-w-sm text-muted-foreground text-sm">{description}</p>
      {action && <div className="mt-5">{action}</div>}
    </div>
  );
}
