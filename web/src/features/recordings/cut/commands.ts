import {
  ArrowLeftToLine,
  ArrowRightToLine,
  ChevronLeft,
  ChevronRight,
  type LucideIcon,
  Pause,
  Play,
  Redo2,
  Trash2,
  Undo2,
  X,
  ZoomIn,
  ZoomOut,
} from 'lucide-react';
import type { KeptRange, KeptRanges } from '#shared/rules/editing/kept-ranges.ts';
import type { ButtonProps } from '#web/ui/button.tsx';
import { commandKeyText, hasCommandKey, isForPage } from '#web/ui/page-keys.ts';
import { toast } from '#web/ui/use-toast.ts';
import { type Edit, putBack, redo, remove, undo } from './edit.ts';
import { momentText, partText } from './time-text.ts';
import type { useAreas } from './use-areas.ts';
import type { Marks, useMarks } from './use-marks.ts';
import type { usePlayhead } from './use-playhead.ts';
import type { TimelineView } from './use-view.ts';
import type { Base } from './version-times.ts';

const FRAME_MS = 1000 / 30;

/** The parts of the open editor. */
export interface Editor {
  edit: Edit;
  base: Base;
  playhead: ReturnType<typeof usePlayhead>;
  marks: ReturnType<typeof useMarks>;
  areas: ReturnType<typeof useAreas>;
  view: TimelineView;
  /** Changes the edit, and says what was done. */
  doStep: (step: (edit: Edit) => Edit, words: string) => void;
  say: (words: string) => void;
}

/** What a person can do by a key, and usually by a button too. */
export interface Command {
  /** Its keys as `pressOf` writes them; the button names the first. */
  keys: readonly string[];
  label: string;
  Icon?: LucideIcon;
  /** What its button shows instead at the moment. */
  face?: (editor: Editor) => { label: string; Icon: LucideIcon } | null;
  /** Beside the icon of its button; without it, the button is only its icon. */
  text?: string;
  variant?: ButtonProps['variant'];
  /** Whether its button can be pressed; without it, always. */
  isOn?: (editor: Editor) => boolean;
  run: (editor: Editor) => void;
}

export function removeParts({ doStep }: Editor, parts: KeptRanges): void {
  const words = parts.length === 1 && parts[0] ? partText(parts[0]) : `${parts.length} parts`;
  doStep((before) => remove(before, parts), `Removed ${words}`);
}

export function putBackPart({ doStep }: Editor, part: KeptRange): void {
  doStep((before) => putBack(before, part), `Put back ${partText(part)}`);
}

export const showPart = ({ playhead }: Editor, [from]: KeptRange): void => playhead.seek(from);

function removeMarked(editor: Editor): void {
  const { marks } = editor;
  if (!marks.part) {
    return void toast({ title: 'Nothing marked', description: 'Mark a beginning (I) and an end (O) first.' });
  }
  removeParts(editor, [marks.part]);
  marks.clear();
}

function mark({ marks, playhead, say }: Editor, edge: keyof Marks, word: string): void {
  marks.set(edge, playhead.ms);
  say(`${word} marked at ${momentText(playhead.ms)}`);
}

export const COMMANDS = {
  toggle: {
    keys: [' '],
    label: 'Play what is kept',
    Icon: Play,
    face: ({ playhead }) => (playhead.isPlaying ? { label: 'Pause', Icon: Pause } : null),
    variant: 'primary',
    run: ({ playhead }) => playhead.toggle(),
  },
  frameBack: {
    keys: ['ArrowLeft'],
    label: 'Back one frame',
    Icon: ChevronLeft,
    run: ({ playhead }) => playhead.step(-FRAME_MS),
  },
  frameForward: {
    keys: ['ArrowRight'],
    label: 'Forward one frame',
    Icon: ChevronRight,
    run: ({ playhead }) => playhead.step(FRAME_MS),
  },
  secondBack: { keys: ['Shift+ArrowLeft'], label: 'Back one second', run: ({ playhead }) => playhead.step(-1000) },
  secondForward: {
    keys: ['Shift+ArrowRight'],
    label: 'Forward one second',
    run: ({ playhead }) => playhead.step(1000),
  },
  toBeginning: { keys: ['Home'], label: 'Go to the beginning', run: ({ playhead }) => playhead.seek(0) },
  toEnd: { keys: ['End'], label: 'Go to the end', run: ({ playhead, edit }) => playhead.seek(edit.lengthMs) },
  markBeginning: {
    keys: ['i'],
    label: 'Mark the beginning',
    Icon: ArrowRightToLine,
    text: 'Mark beginning',
    run: (editor) => mark(editor, 'from', 'Beginning'),
  },
  markEnd: {
    keys: ['o'],
    label: 'Mark the end',
    Icon: ArrowLeftToLine,
    text: 'Mark end',
    run: (editor) => mark(editor, 'to', 'End'),
  },
  clearMarks: {
    keys: ['Escape'],
    label: 'Clear the marks',
    Icon: X,
    variant: 'ghost',
    run: ({ marks }) => marks.clear(),
  },
  remove: {
    keys: ['Backspace', 'Delete'],
    label: 'Remove the marked part',
    Icon: Trash2,
    text: 'Remove',
    variant: 'destructive',
    isOn: ({ marks }) => marks.part !== null,
    run: removeMarked,
  },
  undo: {
    keys: ['Mod+z'],
    label: 'Undo',
    Icon: Undo2,
    isOn: ({ edit }) => edit.past.length > 0,
    run: ({ doStep }) => doStep(undo, 'Undone'),
  },
  redo: {
    keys: ['Shift+Mod+z', 'Mod+y'],
    label: 'Redo',
    Icon: Redo2,
    isOn: ({ edit }) => edit.future.length > 0,
    run: ({ doStep }) => doStep(redo, 'Redone'),
  },
  zoomIn: {
    keys: ['+', '=', 'Shift++'],
    label: 'Zoom in',
    Icon: ZoomIn,
    isOn: ({ view }) => view.mayZoomIn,
    run: ({ view, playhead }) => view.zoom(1, playhead.ms),
  },
  zoomOut: {
    keys: ['-'],
    label: 'Zoom out',
    Icon: ZoomOut,
    isOn: ({ view }) => view.mayZoomOut,
    run: ({ view, playhead }) => view.zoom(-1, playhead.ms),
  },
} satisfies Record<string, Command>;

const BY_PRESS = new Map<string, Command>(
  Object.values<Command>(COMMANDS).flatMap((command) => command.keys.map((key) => [key, command] as const)),
);

/** A key with the modifiers that are pressed: `i`, `Shift+ArrowLeft`, `Shift+Mod+z`. */
function pressOf(event: KeyboardEvent): string {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  return `${event.shiftKey ? 'Shift+' : ''}${hasCommandKey(event) ? 'Mod+' : ''}${key}`;
}

const KEY_NAMES: Record<string, string> = {
  ' ': 'Space',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
  i: 'I',
  o: 'O',
};

/** The key that the button of a command names. */
export const shortcutOf = ({ keys: [key = ''] }: Command): string =>
  KEY_NAMES[key] ?? key.replace(/Mod\+(.)/, (_, letter: string) => commandKeyText(letter.toUpperCase()));

/** Elements that Space activates. */
const PRESSABLE = 'button, a[href], summary, [role="switch"]';

/** What a key does in the editor; null for a key that is not for it. */
export function commandOf(event: KeyboardEvent): Command | null {
  if (!isForPage(event) || event.altKey) return null;
  const isOfElement = event.key === ' ' && (event.target as Partial<Element> | null)?.closest?.(PRESSABLE);
  return isOfElement ? null : (BY_PRESS.get(pressOf(event)) ?? null);
}
