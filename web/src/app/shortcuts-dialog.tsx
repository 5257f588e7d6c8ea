import { Fragment } from 'react';
import { SHORTCUTS, STOP_SHORTCUT } from '#web/features/recorder/shortcut-keys.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { focusPanel } from '#web/ui/dialog-focus.ts';
import { Kbd } from '#web/ui/kbd.tsx';
import { commandKeyText } from '#web/ui/page-keys.ts';

interface Shortcut {
  keys: readonly string[];
  does: string;
}

const GROUPS: readonly { title: string; shortcuts: readonly Shortcut[] }[] = [
  {
    title: 'Everywhere',
    shortcuts: [
      { keys: [commandKeyText('K')], does: 'Find a recording, screen or project' },
      { keys: ['/'], does: 'Search' },
      { keys: ['?'], does: 'Show the keyboard shortcuts' },
      { keys: ['F8'], does: 'Go to the notifications' },
    ],
  },
  {
    title: 'Lists',
    shortcuts: [
      { keys: ['Space'], does: 'Select an item, on its checkbox' },
      { keys: ['Shift+click', 'Shift+Space'], does: 'Select a range' },
      { keys: ['Shift+Arrows'], does: 'Select more, or fewer' },
      { keys: [commandKeyText('A')], does: 'Select all, while selecting' },
      { keys: ['Delete'], does: 'Delete what is selected' },
      { keys: ['Esc'], does: 'End selecting' },
    ],
  },
  {
    title: 'Player',
    shortcuts: [
      { keys: ['Space', 'K'], does: 'Play or pause' },
      { keys: ['←', '→'], does: 'Skip 5 seconds back or forward' },
      { keys: ['J', 'L'], does: 'Skip 10 seconds back or forward' },
      { keys: ['0', '…', '9'], does: 'Go to a tenth of the video' },
      { keys: ['Home', 'End'], does: 'Go to the beginning or the end' },
      { keys: ['<', '>'], does: 'Slower or faster' },
      { keys: [',', '.'], does: 'Back or forward one frame, while paused' },
      { keys: ['↑', '↓'], does: 'Volume up or down' },
      { keys: ['M'], does: 'Mute' },
      { keys: ['F'], does: 'Full screen' },
      { keys: ['C'], does: 'Captions on or off' },
      { keys: ['Shift+P', 'Shift+N'], does: 'Previous or next recording' },
    ],
  },
  {
    title: 'Editing a video',
    shortcuts: [
      { keys: ['←', '→'], does: 'Back or forward one frame' },
      { keys: ['Shift+←', 'Shift+→'], does: 'Back or forward one second' },
      { keys: ['I', 'O'], does: 'Mark the beginning or the end of a part' },
      { keys: ['Backspace'], does: 'Remove the marked part' },
      { keys: [commandKeyText('Z'), `Shift+${commandKeyText('Z')}`], does: 'Undo or redo' },
      { keys: ['+', '-'], does: 'Zoom in or out' },
    ],
  },
  {
    title: 'Recording',
    shortcuts: [
      { keys: [STOP_SHORTCUT], does: 'Stop' },
      { keys: [SHORTCUTS.pause], does: 'Pause or resume' },
      { keys: [SHORTCUTS.mute], does: 'Mute or unmute the microphone' },
      { keys: [SHORTCUTS.draw], does: 'Draw' },
      { keys: [SHORTCUTS.restart], does: 'Restart' },
      { keys: ['←', '→', '↑', '↓'], does: 'Move the panel, or the camera, on its handle' },
      { keys: ['+', '-'], does: 'Resize the camera, on its picture' },
      { keys: ['Esc'], does: 'Cancel the countdown' },
    ],
  },
  {
    title: 'Drawing on the screen that is recorded',
    shortcuts: [
      { keys: ['P', 'A', 'R', 'H'], does: 'Pen, arrow, rectangle, or hide' },
      { keys: ['Arrows'], does: 'Move; with Shift by a little' },
      { keys: ['Enter'], does: 'Begin or end' },
      { keys: ['Esc'], does: 'Drop what is being drawn' },
      { keys: [commandKeyText('Z')], does: 'Undo' },
      { keys: ['Backspace'], does: 'Clear' },
    ],
  },
  {
    title: 'Region that is recorded',
    shortcuts: [
      { keys: ['Arrows'], does: 'Move' },
      { keys: ['Shift+Arrows'], does: 'Change the size' },
    ],
  },
];

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      title="Keyboard shortcuts"
      description="They do not work while you type in a field."
      onOpenAutoFocus={focusPanel}
      onClose={onClose}
    >
      {GROUPS.map(({ title, shortcuts }) => (
        <section key={title} className="grid gap-2">
          <h3 className="font-medium text-muted-foreground text-xs">{title}</h3>
          <dl className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 text-sm">
            {shortcuts.map(({ keys, does }) => (
              <Fragment key={does}>
                <dt>{does}</dt>
                <dd className="flex flex-wrap justify-end gap-1">
                  {keys.map((key) => (
                    <Kbd key={key}>{key}</Kbd>
                  ))}
                </dd>
              </Fragment>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  );
}
