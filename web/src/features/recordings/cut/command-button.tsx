import { Button, type ButtonProps } from '#web/ui/button.tsx';
import { type Command, type Editor, shortcutOf } from './commands.ts';

interface CommandButtonProps extends Pick<ButtonProps, 'variant'> {
  command: Command & { Icon: NonNullable<Command['Icon']> };
  editor: Editor;
  /** Beside the icon; without it, the button is only its icon. */
  text?: string;
}

export function CommandButton({ command, editor, text, variant = 'outline' }: CommandButtonProps) {
  const { label, Icon, isOn, run } = command;
  return (
    <Button
      variant={variant}
      size={text ? 'md' : 'icon'}
      aria-label={text ? undefined : label}
      title={`${label} (${shortcutOf(command)})`}
      disabled={isOn?.(editor) === false}
      onClick={() => run(editor)}
    >
      <Icon aria-hidden /> {text}
    </Button>
  );
}
