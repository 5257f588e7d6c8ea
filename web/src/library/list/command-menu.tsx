import { type Command, menuEntries } from './command.ts';
import { RowMenu, type RowMenuProps } from './row-menu.tsx';
import { useRun } from './use-run.tsx';

interface CommandMenuProps<Item> extends Pick<RowMenuProps, 'label' | 'look'> {
  commands: readonly Command<Item>[];
  item: Item;
}

/** The commands for an item as its menu, with what they open. Nothing for users who may do none. */
export function CommandMenu<Item>({ commands, item, ...menu }: CommandMenuProps<Item>) {
  const { run, opened } = useRun(commands);
  const entries = menuEntries(commands, item, run);
  const isPending = commands.some((command) => command.isPending);
  return (
    <>
      {entries.length > 0 && <RowMenu {...menu} pending={isPending} entries={entries} />}
      {opened}
    </>
  );
}
