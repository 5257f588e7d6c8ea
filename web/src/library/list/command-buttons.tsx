import { Button } from '#web/ui/button.tsx';
import { type Command, commandsFor, labelOf } from './command.ts';
import { useRun } from './use-run.tsx';

interface CommandButtonsProps<Item> {
  commands: readonly Command<Item>[];
  item: Item;
  /** Id of the text that says why the user may do none of them; undefined if they may. */
  whyDisabledId?: string | undefined;
}

/** The commands for an item as buttons without icons, with what they open. */
export function CommandButtons<Item>({ commands, item, whyDisabledId }: CommandButtonsProps<Item>) {
  const { run, opened } = useRun(commands);
  return (
    <>
      {commandsFor(commands, item).map((command) => (
        <Button
          key={labelOf(command, item)}
          variant="outline"
          aria-label={command.spoken?.(item)}
          pending={command.isPending ?? false}
          disabled={whyDisabledId !== undefined}
          aria-describedby={whyDisabledId}
          onClick={() => run(command, item)}
        >
          {labelOf(command, item)}
        </Button>
      ))}
      {opened}
    </>
  );
}
