import { hasCommandKey, isForPage } from '#web/ui/page-keys.ts';

export type Command =
  | 'toggle'
  | 'frameBack'
  | 'frameForward'
  | 'secondBack'
  | 'secondForward'
  | 'toBeginning'
  | 'toEnd'
  | 'markStart'
  | 'markEnd'
  | 'clearMarks'
  | 'remove'
  | 'undo'
  | 'redo'
  | 'zoomIn'
  | 'zoomOut';

const KEYS: Record<string, Command> = {
  ' ': 'toggle',
  ArrowLeft: 'frameBack',
  ArrowRight: 'frameForward',
  Home: 'toBeginning',
  End: 'toEnd',
  i: 'markStart',
  o: 'markEnd',
  Escape: 'clearMarks',
  Backspace: 'remove',
  Delete: 'remove',
  '+': 'zoomIn',
  '=': 'zoomIn',
  '-': 'zoomOut',
};

const WITH_SHIFT: Record<string, Command> = { ArrowLeft: 'secondBack', ArrowRight: 'secondForward', '+': 'zoomIn' };

/** Elements that Space activates. */
const PRESSABLE = 'button, a[href], summary, [role="switch"]';

const isPress = ({ key, target }: KeyboardEvent) =>
  key === ' ' && Boolean((target as Partial<Element> | null)?.closest?.(PRESSABLE));

/** What a key does in the editor; null for a key that is not for it. */
export function commandOf(event: KeyboardEvent): Command | null {
  if (!isForPage(event) || event.altKey) return null;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (hasCommandKey(event)) {
    if (key === 'z') return event.shiftKey ? 'redo' : 'undo';
    return key === 'y' && !event.shiftKey ? 'redo' : null;
  }
  if (isPress(event)) return null;
  return (event.shiftKey ? WITH_SHIFT[key] : KEYS[key]) ?? null;
}
