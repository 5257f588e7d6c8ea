import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import type { Command, RunCommand } from './command.ts';

/**
 * Does commands with single items.
 * @returns `opened`: the question or the dialog of the one that was chosen, to be rendered
 */
export function useRun<Item>(commands: readonly Command<Item>[]): { run: RunCommand<Item>; opened: ReactNode } {
  const [chosen, setChosen] = useState<{ place: number; item: Item } | null>(null);
  const close = () => setChosen(null);
  const run: RunCommand<Item> = (command, item) => {
    if (command.does) command.does(item);
    else setChosen({ place: commands.indexOf(command), item });
  };
  // The command as it is now: the question shows whether its call is under way.
  const { asks, dialog } = (chosen && commands[chosen.place]) ?? {};
  if (!chosen || !asks) return { run, opened: chosen && dialog?.(chosen.item, close) };
  const { title, text, yes, no, isPending = false, does } = asks(chosen.item);
  const opened = (
    <ConfirmDialog
      title={title}
      description={text}
      confirmLabel={yes[isPending ? 1 : 0]}
      {...(no !== undefined && { cancelLabel: no })}
      pending={isPending}
      onConfirm={() => does(close)}
      onClose={close}
    />
  );
  return { run, opened };
}
