import { AudioLines } from 'lucide-react';
import type { KeptRanges } from '#shared/rules/editing/kept-ranges.ts';
import { countText } from '#web/lib/count-text.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Progress } from '#web/ui/progress.tsx';
import { type Editor, removeParts, showPart } from './commands.ts';
import { PartList } from './part-list.tsx';
import { lengthText } from './time-text.ts';
import type { useSilences } from './use-silences.ts';
import type { Sound } from './use-timeline.ts';

interface SilenceFinderProps {
  editor: Editor;
  sound: Sound;
  found: ReturnType<typeof useSilences>;
}

const total = (parts: KeptRanges) => parts.reduce((sum, [from, to]) => sum + to - from, 0);

/** Asks for silences; nothing for a video without sound, and once they are asked for. */
export function SilencesButton({ sound, found }: Omit<SilenceFinderProps, 'editor'>) {
  if (sound.hasFailed || sound.percent === null || found.isAsked) return null;
  return (
    <Button variant="outline" className="sm:ml-auto" onClick={found.onAsk}>
      <AudioLines aria-hidden />
      <span>
        Remove silences<span className="max-sm:sr-only"> longer than 2 s...</span>
      </span>
    </Button>
  );
}

/** Suggests to remove silences. It shows what would go, and removes nothing by itself. */
export function SilenceFinder({ editor, sound, found }: SilenceFinderProps) {
  const { isAsked, silences, onKeep, onDismiss } = found;
  if (sound.hasFailed) return <Alert title="The sound cannot be shown">This browser could not read it.</Alert>;
  if (sound.percent === null) return null;
  if (!isAsked) return sound.isReading && <ReadingSound percent={sound.percent} />;
  if (!sound.isComplete) return <ReadingSound percent={sound.percent} />;
  return (
    <section aria-labelledby="silences" className="grid gap-2">
      <h2 id="silences" className="font-medium text-sm">
        {silences.length === 0
          ? 'No silence is longer than 2 s'
          : `${countText(silences.length, 'silence')}, ${lengthText(total(silences))} in all`}
      </h2>
      {silences.length > 0 && (
        <PartList
          label="Silences"
          parts={silences}
          action="Keep"
          onAction={onKeep}
          onShow={(silence) => showPart(editor, silence)}
        />
      )}
      <div className="flex flex-wrap gap-2">
        {silences.length > 0 && (
          <Button size="sm" onClick={() => removeParts(editor, silences)}>
            {`Remove ${silences.length === 1 ? 'it' : 'them'}`}
          </Button>
        )}
        <Button size="sm" variant="outline" onClick={onDismiss}>
          {silences.length > 0 ? 'Keep all' : 'OK'}
        </Button>
      </div>
    </section>
  );
}

function ReadingSound({ percent }: { percent: number }) {
  return (
    <div className="grid w-full max-w-sm gap-1.5 text-[13px] text-muted-foreground">
      <p className="tabular">{`Reading the sound: ${Math.floor(percent)}%`}</p>
      <Progress value={percent} label="Reading the sound" />
    </div>
  );
}
