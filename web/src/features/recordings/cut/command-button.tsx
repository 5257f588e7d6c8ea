import { Button } from '#web/ui/button.tsx';
import { type Command, type Editor, shortcutOf } from './commands.ts';

interface CommandButtonProps {
  command: Command & { Icon: NonNullable<Command['Icon']> };
  editor: Editor;
  /** Whether the button is its icon alone on a phone. */
  isShort?: boolean;
}

export function CommandButton({ command, editor, isShort }: CommandButtonProps) {
  const { text, variant = 'outline', isOn, run } = command;
  const { label, Icon } = command.face?.(editor) ?? command;
  return (
    <Button
      variant={variant}
      size={text ? 'md' : 'icon'}
      aria-label={text ? undefined : label}
      title={`${label} (${shortcutOf(command)})`}
      disabled={isOn?.(editor) === false}
      onClick={() => run(editor)}
    >
      <Icon aria-hidden /> {isShort ? <span className="max-sm:sr-only">{text}</span> : text}
    </Button>
  );
}
