import type { ReactNode } from 'react';
import { shownLength } from '#shared/rules/editing/kept-ranges.ts';
import { CommandButton } from './command-button.tsx';
import { COMMANDS, type Editor } from './commands.ts';
import { lengthText, momentText, partText } from './time-text.ts';

export function Transport({ editor }: { editor: Editor }) {
  const { edit, playhead } = editor;
  const keptMs = shownLength(edit.kept);
  return (
    <div className="flex flex-wrap items-center gap-2">
      <CommandButton command={COMMANDS.toggle} editor={editor} />
      <CommandButton command={COMMANDS.frameBack} editor={editor} />
      <CommandButton command={COMMANDS.frameForward} editor={editor} />
      <p className="tabular text-sm">
        <span translate="no" className="font-medium">
          {momentText(playhead.ms)}
        </span>{' '}
        <span translate="no" className="text-muted-foreground">{`/ ${momentText(edit.lengthMs)}`}</span>
      </p>
      <p className="tabular text-[13px] text-muted-foreground">
        {keptMs === edit.lengthMs ? 'Nothing is removed' : `${momentText(keptMs)} remain`}
      </p>
      <div className="ml-auto flex gap-2">
        <CommandButton command={COMMANDS.zoomOut} editor={editor} />
        <CommandButton command={COMMANDS.zoomIn} editor={editor} />
      </div>
    </div>
  );
}

/** Half of the width of the button on the marked part, in pixels. */
const BUTTON_PX = 60;

/** Removes the marked part, on which it stands: in its middle, or where the rest of the part is visible. */
export function RemoveButton({ editor }: { editor: Editor }) {
  const { part } = editor.marks;
  if (!part) return null;
  const [from, to] = part;
  const { scale, scroll, width } = editor.view;
  const middle = ((from + to) / 2000) * scale;
  return (
    <div
      className="absolute top-11 -translate-x-1/2"
      style={{ left: Math.min(Math.max(middle, scroll + BUTTON_PX), scroll + width - BUTTON_PX) }}
      // The timeline below moves the playhead at a press.
      onPointerDown={(event) => event.stopPropagation()}
    >
      <CommandButton command={COMMANDS.remove} editor={editor} />
    </div>
  );
}

/** Marks a part. @param props.children another button of the same row */
export function MarkBar({ editor, children }: { editor: Editor; children: ReactNode }) {
  const { part, marks } = editor.marks;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <CommandButton command={COMMANDS.markBeginning} editor={editor} isShort />
      <CommandButton command={COMMANDS.markEnd} editor={editor} isShort />
      {(marks.from !== null || marks.to !== null) && <CommandButton command={COMMANDS.clearMarks} editor={editor} />}
      <p className="tabular text-[13px] text-muted-foreground max-sm:order-last max-sm:w-full">
        {part
          ? `Marked: ${partText(part)} (${lengthText(part[1] - part[0])})`
          : 'Mark a part, or draw on the timeline.'}
      </p>
      {children}
    </div>
  );
}
