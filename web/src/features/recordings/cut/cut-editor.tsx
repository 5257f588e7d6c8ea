import { useEffect, useRef, useState } from 'react';
import { type KeptRange, type KeptRanges, keptFault, shownLength } from '#shared/rules/kept-ranges.ts';
import { MissingVideo } from '#web/library/missing-video.tsx';
import { endUnsavedEdit, useLeaveGuard } from '#web/library/unsaved-edit.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { useIsNear } from '#web/ui/use-is-near.ts';
import { useKeyDown } from '#web/ui/use-key-down.ts';
import { toast } from '#web/ui/use-toast.ts';
import { type Edit, isEdited, putBack, redo, remove, removedParts, undo } from './edit.ts';
import { EditorHeader } from './editor-header.tsx';
import { type Command, commandOf } from './editor-keys.ts';
import { Outdated } from './outdated.tsx';
import { PartList } from './part-list.tsx';
import { useSaveCut } from './queries.ts';
import { SaveDialog } from './save-dialog.tsx';
import { SilenceFinder } from './silence-finder.tsx';
import { lengthText, momentText, partText } from './time-text.ts';
import { TimelineView } from './timeline-view.tsx';
import { MarkBar, Transport } from './transport.tsx';
import { useMarks } from './use-marks.ts';
import { usePlayhead } from './use-playhead.ts';
import { type Latest, useSession } from './use-session.ts';
import { useSilences } from './use-silences.ts';
import { useSound, useTimeline } from './use-timeline.ts';
import { useView } from './use-view.ts';

const FRAME_MS = 1000 / 30;

/** Cuts parts of a video away. Nothing happens before *Save*. */
export function CutEditor({ recording, files, onSaved }: Latest & { onSaved: () => void }) {
  const session = useSession({ recording, files });
  const { base, url, edit, isReady, change } = session;
  const { kept, lengthMs } = edit;
  const seconds = lengthMs / 1000;
  const video = useRef<HTMLVideoElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const playhead = usePlayhead(video, kept, lengthMs);
  const marks = useMarks();
  const view = useView(scroller, seconds);
  const [isAsked, setAsked] = useState(false);
  const [isSaved, setSaved] = useState(false);
  /** What a screen reader says. */
  const [said, setSaid] = useState('');
  const [videoFailed, setVideoFailed] = useState(false);
  const isOutdated = session.isOutdated && !isSaved;
  const { timeline, hasFailed } = useTimeline(url);
  const sound = useSound(timeline, seconds, view.view, useIsNear(scroller, '0px'));
  const { silences, ...finder } = useSilences(sound, kept);
  useLeaveGuard('cut', isEdited(edit) && !isSaved);
  const save = useSaveCut(recording, () => {
    setSaved(true);
    endUnsavedEdit();
    onSaved();
  });
  const removed = removedParts(edit);
  const keptMs = shownLength(kept);
  const fault = isReady && isEdited(edit) ? keptFault(kept, lengthMs) : null;

  const { ms } = playhead;
  const { reveal } = view;
  // Only the playhead moves the view: who has scrolled away stays there.
  useEffect(() => reveal(ms), [ms]);
  // Without its address, a video still plays what it has loaded.
  useEffect(() => {
    if (url === null) video.current?.load();
  }, [url]);

  const doStep = (step: (edit: Edit) => Edit, words: string) => {
    change(step);
    setSaid(words);
  };
  const removeParts = (parts: KeptRanges) => {
    const words = parts.length === 1 && parts[0] ? partText(parts[0]) : `${parts.length} parts`;
    doStep((before) => remove(before, parts), `Removed ${words}`);
  };
  const removeMarked = () => {
    if (!marks.part) {
      return void toast({ title: 'Nothing Marked', description: 'Mark a beginning (I) and an end (O) first.' });
    }
    removeParts([marks.part]);
    marks.clear();
  };
  const setMark = (edge: 'from' | 'to', word: string) => {
    marks.set(edge, ms);
    setSaid(`${word} marked at ${momentText(ms)}`);
  };
  const COMMANDS: Record<Command, () => void> = {
    toggle: playhead.toggle,
    frameBack: () => playhead.step(-FRAME_MS),
    frameForward: () => playhead.step(FRAME_MS),
    secondBack: () => playhead.step(-1000),
    secondForward: () => playhead.step(1000),
    toBeginning: () => playhead.seek(0),
    toEnd: () => playhead.seek(lengthMs),
    markStart: () => setMark('from', 'Beginning'),
    markEnd: () => setMark('to', 'End'),
    clearMarks: marks.clear,
    remove: removeMarked,
    undo: () => doStep(undo, 'Undone'),
    redo: () => doStep(redo, 'Redone'),
    zoomIn: () => view.zoom(1, ms),
    zoomOut: () => view.zoom(-1, ms),
  };
  const run = (command: Command) => COMMANDS[command]();
  useKeyDown((event) => {
    const command = isReady ? commandOf(event) : null;
    if (!command) return;
    event.preventDefault();
    run(command);
  });
  const show = ([from]: KeptRange) => playhead.seek(from);
  return (
    <div className="grid grid-cols-1 gap-4">
      <EditorHeader
        recording={recording}
        mayUndo={edit.past.length > 0}
        mayRedo={edit.future.length > 0}
        maySave={isReady && isEdited(edit) && fault === null && url !== null}
        run={run}
        onSave={() => setAsked(true)}
      />
      {session.isRefused && <MissingVideo recording={{}} isRefused newer={null} />}
      {isOutdated && !session.isRefused && (
        <Outdated
          {...{ recording, files }}
          onGoOn={() => {
            session.goOn();
            setVideoFailed(false);
            marks.clear();
          }}
        />
      )}
      {fault && <Alert variant="warning" title={`${fault}.`} />}
      {videoFailed && url !== null && (
        <Alert variant="destructive" title="The video could not be loaded">
          <Button
            variant="outline"
            size="sm"
            onClick={() => {
              setVideoFailed(false);
              video.current?.load();
            }}
          >
            Try again
          </Button>
        </Alert>
      )}
      <video
        ref={video}
        src={url ?? undefined}
        playsInline
        preload="auto"
        aria-label={`Video: ${recording.name}`}
        className="mx-auto aspect-video max-h-[46dvh] w-full rounded-lg bg-black"
        {...playhead.events}
        onLoadedMetadata={({ currentTarget }) => {
          playhead.events.onLoadedMetadata();
          session.onLength(currentTarget.duration);
        }}
        onClick={playhead.toggle}
        onError={() => setVideoFailed(true)}
      />
      <Transport
        {...{ run, ms, lengthMs, keptMs }}
        isPlaying={playhead.isPlaying}
        mayZoomIn={view.mayZoomIn}
        mayZoomOut={view.mayZoomOut}
      />
      <TimelineView
        {...{ scroller, view, timeline, sound, lengthMs, ms, removed }}
        suggested={silences}
        marked={marks.marks}
        onSeek={playhead.seek}
        onMark={marks.draw}
      />
      {hasFailed && (
        <p className="text-[13px] text-muted-foreground">
          The pictures and the sound of this video cannot be shown here.
        </p>
      )}
      <MarkBar run={run} part={marks.part} isBegun={marks.marks.from !== null || marks.marks.to !== null} />
      <SilenceFinder {...finder} {...{ sound, silences }} onRemove={() => removeParts(silences)} onShow={show} />
      {removed.length > 0 && (
        <section aria-labelledby="removed" className="grid gap-2">
          <h2 id="removed" className="font-medium text-sm">
            {`Removed: ${lengthText(lengthMs - keptMs)}`}
          </h2>
          <PartList
            label="Removed parts"
            parts={removed}
            action="Put back"
            onAction={(part) => doStep((before) => putBack(before, part), `Put back ${partText(part)}`)}
            onShow={show}
          />
        </section>
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
      {isAsked && (
        <SaveDialog
          removedMs={lengthMs - keptMs}
          remainingMs={keptMs}
          renderSeconds={files.renderSeconds}
          pending={save.isPending}
          onSave={(showsAtOnce) => save.mutate({ base, kept, showsAtOnce }, { onError: () => setAsked(false) })}
          onClose={() => setAsked(false)}
        />
      )}
    </div>
  );
}
