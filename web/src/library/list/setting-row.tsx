import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface SettingRowProps {
  Icon: LucideIcon;
  name: string;
  /** Beside the name. */
  badges?: ReactNode;
  /** Lines below the name. */
  children: ReactNode;
  /** Buttons, and the dialogs that they open. */
  actions: ReactNode;
}

/** A row of a list in a card of the settings. */
export const SettingRow = ({ Icon, name, badges, children, actions }: SettingRowProps) => (
  <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-4 first:pt-0 last:pb-0">
    <Icon aria-hidden className="size-5 shrink-0 text-muted-foreground" />
    <div className="grid min-w-0 flex-1 basis-44 gap-0.5">
      <p className="flex flex-wrap items-center gap-2">
        <span dir="auto" translate="no" title={name} className="wrap-anywhere line-clamp-2 font-medium text-sm">
          {name}
        </span>
        {badges}
      </p>
      {children}
    </div>
    <div className="flex gap-2">{actions}</div>
  </li>
);
