import type { Recording } from '#shared/api/video/recordings.ts';
import { menuEntries } from '#web/library/list/command.ts';
import type { ButtonProps } from '#web/ui/button.tsx';
import { DropdownMenu, DropdownMenuContent, DropdownMenuTrigger, MenuEntries } from '#web/ui/dropdown-menu.tsx';
import type { MenuProps } from '#web/ui/lazy-overlay.tsx';
import { useMenuAction } from '#web/ui/use-menu-action.ts';
import { useRecordingCommands } from './recording-commands.ts';

export interface RecordingMenuProps {
  recording: Recording;
  isBeingDeleted: boolean;
  /** Whether the menu can play the recording; not where its player is on the screen. */
  hasPlay?: boolean;
  /** Look of the button; by default that of a button over the thumbnail. */
  look?: Pick<ButtonProps, 'variant' | 'className'>;
}

export function RecordingMenuContent({
  recording,
  hasPlay = true,
  trigger,
  defaultOpen,
}: RecordingMenuProps & MenuProps) {
  const { choose, onCloseAutoFocus } = useMenuAction();
  return (
    <DropdownMenu defaultOpen={defaultOpen}>
      <DropdownMenuTrigger asChild>{trigger}</DropdownMenuTrigger>
      <DropdownMenuContent align="end" onCloseAutoFocus={onCloseAutoFocus}>
        <Items recording={recording} hasPlay={hasPlay} choose={choose} />
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

interface ItemsProps extends Pick<RecordingMenuProps, 'recording' | 'hasPlay'> {
  choose: (action: () => void) => void;
}

/** Items of the menu. Rendered when it opens: a screen has many menus, and the user opens few of them. */
function Items({ recording, hasPlay, choose }: ItemsProps) {
  const commands = useRecordingCommands(hasPlay);
  return <MenuEntries entries={menuEntries(commands, recording)} choose={choose} />;
}
