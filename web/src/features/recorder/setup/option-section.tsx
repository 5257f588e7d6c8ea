import { type ReactNode, useId } from 'react';

interface OptionSectionProps {
  title: string;
  fields?: ReactNode;
  children: ReactNode;
}

export function OptionSection({ title, fields, children }: OptionSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid content-start gap-3">
      <h3 id={id} className="truncate font-medium text-muted-foreground text-xs">
        {title}
      </h3>
      {fields}
      <div className="grid gap-px overflow-hidden rounded-lg border bg-border *:bg-popover empty:hidden">
        {children}
      </div>
    </section>
  );
}
