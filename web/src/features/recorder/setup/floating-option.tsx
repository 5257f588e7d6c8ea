import { AppWindow } from 'lucide-react';
import { canFloat } from '#web/ui/floating-window.ts';
import { OptionRow } from './option-row.tsx';
import type { Setup } from './use-setup.ts';

/** Where the controls of the recording are; nothing to choose in a browser that has no floating windows. */
export function FloatingOption({ setup: { preferences, prefer, isStarting } }: { setup: Setup }) {
  if (!canFloat()) return null;
  const { floatsOver } = preferences;
  return (
    <OptionRow
      icon={AppWindow}
      label="Floating controls"
      hint="Stop and Pause over all windows, in one of their own; a shared screen would show it"
      checked={floatsOver.tabsAndWindows}
      onCheckedChange={(tabsAndWindows) => prefer({ floatsOver: { ...floatsOver, tabsAndWindows } })}
      disabled={isStarting}
    />
  );
}
