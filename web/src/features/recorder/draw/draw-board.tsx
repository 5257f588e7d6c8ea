import { useStore } from '@nanostores/react';
import { ArrowUpRight, EyeOff, Pencil, Square, Trash2, Undo2 } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import * as z from 'zod';
import { storedJson } from '#web/lib/storage.ts';
import type { Drawing } from '#web/media/capture/drawing.ts';
import type { RegionControl } from '#web/media/capture/region-control.ts';
import { MARK_INKS } from '#web/media/compose/draw-marks.ts';
import { MARK_COLORS, MARK_TOOLS, type MarkColor, type MarkTool } from '#web/media/compose/marks.ts';
import { Button } from '#web/ui/button.tsx';
import { Label } from '#web/ui/label.tsx';
import { hasCommandKey } from '#web/ui/page-keys.ts';
import { RadioRow } from '#web/ui/radio-row.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { RegionShade } from '../region/region-frame.tsx';
import { SharedPicture } from '../shared-picture.tsx';
import { DrawingSurface } from './drawing-surface.tsx';
import { MarksLayer } from './marks-layer.tsx';

const ChoiceSchema = z.object({
  tool: z.enum(MARK_TOOLS),
  color: z.enum(MARK_COLORS),
  /** Whether lines fade after a while. */
  fades: z.boolean(),
});

type DrawChoice = z.output<typeof ChoiceSchema>;

const stored = storedJson<DrawChoice>({
  key: 'recorderDrawing',
  schema: ChoiceSchema,
  fallback: { tool: 'pen', color: 'red', fades: true },
});

/** What a person draws with, as chosen last on this device. */
function useDrawChoice(): [choice: DrawChoice, choose: (change: Partial<DrawChoice>) => void] {
  const [choice, setChoice] = useState(stored.read);
  const choose = (change: Partial<DrawChoice>) => {
    const next = { ...choice, ...change };
    setChoice(next);
    stored.write(next);
  };
  return [choice, choose];
}

const TOOLS = [
  { value: 'pen', label: 'Pen (P)', sign: <Pencil /> },
  { value: 'arrow', label: 'Arrow (A)', sign: <ArrowUpRight /> },
  { value: 'rectangle', label: 'Rectangle (R)', sign: <Square /> },
  { value: 'cover', label: 'Hide (H)', sign: <EyeOff /> },
] as const;

const TOOL_KEYS: Partial<Record<string, MarkTool>> = { p: 'pen', a: 'arrow', r: 'rectangle', h: 'cover' };

const COLORS = [
  { value: 'red', label: 'Red', sign: <Swatch color="red" /> },
  { value: 'yellow', label: 'Yellow', sign: <Swatch color="yellow" /> },
  { value: 'green', label: 'Green', sign: <Swatch color="green" /> },
  { value: 'blue', label: 'Blue', sign: <Swatch color="blue" /> },
] as const;

function Swatch({ color }: { color: MarkColor }) {
  const { ink, edge } = MARK_INKS[color];
  return (
    <span
      className="block size-4 rounded-full border-2 outline-1 outline-border forced-color-adjust-none"
      style={{ backgroundColor: ink, borderColor: edge }}
    />
  );
}

/** What a key does on the board; null for a key that does nothing. */
function commandOf(event: KeyboardEvent): 'undo' | 'clear' | MarkTool | null {
  const { key, altKey, nativeEvent } = event;
  if (hasCommandKey(nativeEvent)) return key.toLowerCase() === 'z' ? 'undo' : null;
  if (altKey) return null;
  if (key === 'Delete' || key === 'Backspace') return 'clear';
  return TOOL_KEYS[key.toLowerCase()] ?? null;
}

function FollowedShade({ control }: { control: RegionControl }) {
  return <RegionShade region={useStore(control.state)} />;
}

interface DrawBoardProps {
  /** The video track of the shared surface. */
  source: MediaStreamTrack;
  drawing: Drawing;
  /** The part of it that is recorded; null for all of it. */
  region: RegionControl | null;
  /** How much height of the window is left for other things, as a CSS length. */
  around: string;
  /** Beside the tools. */
  children: ReactNode;
}

/** The shared picture to draw on, with the tools. */
export function DrawBoard({ source, drawing, region, around, children }: DrawBoardProps) {
  const [{ tool, color, fades }, choose] = useDrawChoice();
  const { marks, canUndo } = useStore(drawing.state);
  const [said, setSaid] = useState('');
  const id = useId();
  const undo = () => {
    drawing.undo();
    setSaid('Undone');
  };
  const clear = () => {
    drawing.clear();
    setSaid('Cleared');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const command = commandOf(event);
    if (!command) return;
    event.preventDefault();
    if (command === 'undo') undo();
    else if (command === 'clear') clear();
    else choose({ tool: command });
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its keys are shortcuts of the buttons in it
    <div className="grid min-w-0 gap-3" onKeyDown={onKeyDown}>
      <SharedPicture source={source} around={around} onSize={region?.follow}>
        <MarksLayer marks={marks} />
        {region && <FollowedShade control={region} />}
        <DrawingSurface drawing={drawing} tool={tool} color={color} fades={fades} onSaid={setSaid} />
      </SharedPicture>
      <p role="status" aria-live="polite" className="sr-only">
        {said}
      </p>
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
        <RadioRow legend="Tool" value={tool} options={TOOLS} onValueChange={(next) => choose({ tool: next })} />
        {tool !== 'cover' && (
          <>
            <RadioRow legend="Color" value={color} options={COLORS} onValueChange={(next) => choose({ color: next })} />
            <div className="flex h-9 items-center gap-2">
              <Switch id={id} checked={fades} onCheckedChange={(next) => choose({ fades: next })} />
              <Label htmlFor={id} className="text-[13px]">
                Fades after 5 s
              </Label>
            </div>
          </>
        )}
        {tool === 'cover' && (
          <p className="flex min-h-9 min-w-0 flex-1 basis-40 items-center text-[13px] text-muted-foreground leading-snug">
            Stays until you clear it. What was recorded before stays visible.
          </p>
        )}
        <div className="ms-auto flex flex-wrap gap-2">
          <Button variant="outline" size="sm" aria-disabled={!canUndo} onClick={undo}>
            <Undo2 aria-hidden />
            Undo
          </Button>
          <Button variant="outline" size="sm" aria-disabled={marks.length === 0} onClick={clear}>
            <Trash2 aria-hidden />
            Clear
          </Button>
          {children}
        </div>
      </div>
    </div>
  );
}
