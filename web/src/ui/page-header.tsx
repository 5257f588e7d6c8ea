import type { ReactNode } from 'react';
import { NameHeading } from './name-heading.tsx';

interface PageHeaderProps {
  title: string;
  /** Whether the title is a name of somebody's choice, and not words of ours. */
  isName?: boolean;
  description?: ReactNode;
  /** Buttons at the right; under the title on a phone. */
  actions?: ReactNode;
  /** Whether the actions are not known yet: they are invisible, and keep their place. */
  isReserved?: boolean;
}

export function PageHeader({ title, isName = false, description, actions, isReserved = false }: PageHeaderProps) {
  return (
    <header data-beside-panel className="mb-6 flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
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
