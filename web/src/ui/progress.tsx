import { cn } from './class-names.ts';

interface ProgressProps {
  /** 0 to 100; null while the end is not known. */
  value: number | null;
  label: string;
  className?: string;
}

export function Progress({ value, label, className }: ProgressProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={value === null ? undefined : Math.round(value)}
      className={cn('h-2 w-full overflow-hidden rounded-full bg-secondary', className)}
    >
      <div
        className={cn(
          'h-full origin-left rounded-full bg-primary transition-transform duration-200',
          value === null && 'animate-pulse-soft',
        )}
        style={{ transform: `scaleX(${value === null ? 1 : Math.min(Math.max(value, 0), 100) / 100})` }}
      />
    </div>
  );
}
