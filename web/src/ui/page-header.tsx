import type { ReactNode } from 'react';
import { NameHeading } from './name-heading.tsx';

interface PageHeaderProps {
  title: string;
  /** Whether the title is a name of somebody's choice, and not words of ours. */
  isName?: boolean;
  description?: ReactNode;
  /** Buttons beside the title; under it in windows that are not wide. */
  actions?: ReactNode;
  /** Whether the actions are not known yet: they are invisible, and keep their place. */
  isReserved?: boolean;
}

/** A title, and buttons beside or below it. Their end of the line is left to the panel of a running recording. */
export const HEAD = 'flex flex-col items-start gap-x-6 gap-y-4 xl:flex-row xl:flex-wrap xl:pe-70';

export function PageHeader({ title, isName = false, description, actions, isReserved = false }: PageHeaderProps) {
  return (
    <header className={`mb-6 ${HEAD}`}>
      <div className="grid min-w-0 gap-1">
        <NameHeading name={title} className="text-2xl">
          {isName ? undefined : title}
        </NameHeading>
        {description && <p className="text-muted-foreground text-sm">{description}</p>}
      </div>
      {/* Beside the first line of the title, which is 4 px lower than a button. */}
      {actions && <div className={`-my-0.5 flex flex-wrap gap-2 ${isReserved ? 'invisible' : ''}`}>{actions}</div>}
    </header>
  );
}
