import { SquareDashed } from 'lucide-react';
import { AREAS_MAX, NAME_MAX_LENGTH } from '#shared/limits.ts';
import type { Area } from '#shared/rules/editing/areas.ts';
import { Button } from '#web/ui/button.tsx';
import { Input } from '#web/ui/input.tsx';
import { changeArea, duplicate, endAtPlayhead, followOn, hideAlways, isFull, removeArea } from './area-steps.ts';
import { areaSpan, areaText } from './area-times.ts';
import type { Editor } from './commands.ts';

export function HideAreaButton({ editor }: { editor: Editor }) {
  return (
    <>
      <Button
        variant="outline"
        disabled={isFull(editor)}
        onClick={() => {
          // The picture stands still while a person draws on it.
          editor.playhead.step(0);
          editor.areas.setDrawing(true);
        }}
      >
        <SquareDashed aria-hidden /> Hide an area
      </Button>
      {isFull(editor) && <p className="text-[13px] text-muted-foreground">{`${AREAS_MAX} areas are the most.`}</p>}
    </>
  );
}

/** The areas with their places and times. The selected one can be changed. */
export function AreaList({ editor }: { editor: Editor }) {
  const { edit, areas, base, playhead } = editor;
  if (edit.areas.length === 0) return null;
  return (
    <section aria-labelledby="areas" className="grid grid-cols-1 content-start gap-2">
      <h2 id="areas" className="font-medium text-sm">
        Hidden areas
      </h2>
      <ul
        aria-labelledby="areas"
        className="grid max-h-96 grid-cols-1 divide-y overflow-y-auto rounded-lg border bg-card"
      >
        {edit.areas.map((area, at) => (
          <li key={`${area.name} ${at}`} className="grid gap-2 px-3 py-1 text-sm">
            <button
              type="button"
              aria-expanded={areas.selected === at}
              className="tabular min-h-9 text-left underline-offset-2 hover:underline touch-target"
              onClick={() => {
                areas.select(areas.selected === at ? null : at);
                const span = areaSpan(base, area);
                if (span && (playhead.ms < span[0] || playhead.ms > span[1])) playhead.seek(span[0]);
              }}
            >
              <bdi translate="no">{area.name}</bdi>{' '}
              <span className="text-muted-foreground">{`(${areaText(base, area)})`}</span>
            </button>
            {areas.selected === at && <AreaForm editor={editor} at={at} area={area} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

function AreaForm({ editor, at, area }: { editor: Editor; at: number; area: Area }) {
  const actions = [
    { label: 'Start here', run: () => endAtPlayhead(editor, at, 'from') },
    { label: 'End here', run: () => endAtPlayhead(editor, at, 'to') },
    { label: 'For the whole video', run: () => hideAlways(editor, at) },
    { label: 'Follow on from here', run: () => followOn(editor, at), adds: true },
    { label: 'Duplicate', run: () => duplicate(editor, area), adds: true },
    { label: 'Delete', run: () => removeArea(editor, at) },
  ];
  return (
    <div className="grid gap-2 pb-2">
      <Input
        aria-label="Name of the area"
        defaultValue={area.name}
        maxLength={NAME_MAX_LENGTH}
        onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
        onBlur={({ currentTarget }) => changeArea(editor, at, { name: currentTarget.value.trim() || area.name })}
      />
      <div className="flex flex-wrap gap-2">
        {actions.map(({ label, run, adds }) => (
          <Button key={label} size="sm" variant="outline" disabled={adds === true && isFull(editor)} onClick={run}>
            {label}
          </Button>
        ))}
      </div>
    </div>
  );
}
