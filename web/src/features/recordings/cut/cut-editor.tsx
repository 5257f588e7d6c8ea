import { useEffect, useRef, useState } from 'react';
import { type KeptRange, type KeptRanges, keptFault, shownLength } from '#shared/rules/kept-ranges.ts';
import { shownNumber } from '#shared/rules/playable-source.ts';
import { MissingVideo } from '#web/library/missing-video.tsx';
import { endUnsavedEdit, useLeaveGuard } from '#web/library/unsaved-edit.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { useIsNear } from '#web/ui/use-is-near.ts';
import { useKeyDown } from '#web/ui/use-key-down.ts';
import { commandOf, type Editor, removeParts } from './commands.ts';
import { isEdited, putBack, removedParts } from './edit.ts';
import { EditedVideo } from './edited-video.tsx';
import { EditorHeader } from './editor-header.tsx';
import { PartList } from './part-list.tsx';
import { useSaveCut } from './queries.ts';
import { SaveDialog } from './save-dialog.tsx';
import { SilenceFinder } from './silence-finder.tsx';
import { lengthText, partText } from './time-text.ts';
import { TimelineView } from './timeline-view.tsx';
import { MarkBar, RemoveButton, Transport } from './transport.tsx';
import { useMarks } from './use-marks.ts';
import { usePlayhead } from './use-playhead.ts';
import { type Latest, useSession } from './use-session.ts';
import { useSilences } from './use-silences.ts';
import { useSound, useTimeline } from './use-timeline.ts';
import { useView } from './use-view.ts';

/** Cuts parts of a video away. Nothing happens before *Save*. */
export function CutEditor({ recording, files, onSaved }: Latest & { onSaved: () => void }) {
  const session = useSession({ recording, files });
  const { base, url, edit, isReady } = session;
  const { kept, lengthMs } = edit;
  const seconds = lengthMs / 1000;
  const video = useRef<HTMLVideoElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const [isAsked, setAsked] = useState(false);
  const [isSaved, setSaved] = useState(false);
  /** What a screen reader says. */
  const [said, say] = useState('');
  const playhead = usePlayhead(video, kept, lengthMs);
  const marks = useMarks();
  const view = useView(scroller, seconds);
  const doStep: Editor['doStep'] = (step, words) => {
    session.change(step);
    say(words);
  };
  const editor: Editor = { edit, playhead, marks, view, doStep, say };
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
  useKeyDown((event) => {
    const command = isReady ? commandOf(event) : null;
    if (!command) return;
    event.preventDefault();
    command.run(editor);
  });
  const show = ([from]: KeptRange) => playhead.seek(from);
  return (
    <div className="grid grid-cols-1 gap-4">
      <EditorHeader
        recording={recording}
        editor={editor}
        maySave={isReady && isEdited(edit) && fault === null && url !== null}
        onSave={() => setAsked(true)}
      />
      {session.isRefused && <MissingVideo recording={{}} isRefused newer={null} />}
      {session.isOutdated && !isSaved && !session.isRefused && (
        <Outdated
          recording={recording}
          files={files}
          onGoOn={() => {
            session.goOn();
            marks.clear();
          }}
        />
      )}
      {fault && <Alert variant="warning" title={`${fault}.`} />}
      <div className="flex flex-wrap gap-4">
        <EditedVideo video={video} url={url} playhead={playhead} name={recording.name} onLength={session.onLength} />
        <RemovedParts
          parts={removed}
          removedMs={lengthMs - keptMs}
          onPutBack={(part) => doStep((before) => putBack(before, part), `Put back ${partText(part)}`)}
          onShow={show}
        />
      </div>
      <Transport editor={editor} />
      <TimelineView
        scroller={scroller}
        view={view}
        timeline={timeline}
        sound={sound}
        lengthMs={lengthMs}
        ms={ms}
        removed={removed}
        suggested={silences}
        marked={marks.marks}
        onSeek={playhead.seek}
        onMark={marks.draw}
      >
        {marks.part && <RemoveButton editor={editor} part={marks.part} />}
      </TimelineView>
      {hasFailed && (
        <p className="text-[13px] text-muted-foreground">
          The pictures and the sound of this video cannot be shown here.
        </p>
      )}
      <MarkBar editor={editor} />
      <SilenceFinder
        {...finder}
        sound={sound}
        silences={silences}
        onRemove={() => removeParts(editor, silences)}
        onShow={show}
      />
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

/** Says that somebody else has changed the video, and keeps the edit until it can go on. */
function Outdated({ recording, files, onGoOn }: Latest & { onGoOn: () => void }) {
  const isReady = recording.mp4FilePath !== null && files.fileVersion === shownNumber(recording);
  return (
    <Alert variant="warning" title="Somebody else has changed this video">
      {isReady ? (
        <>
          <p>What you keep stays marked. Parts that the video does not have any more are left out.</p>
          <Button size="sm" variant="outline" className="mt-2" onClick={onGoOn}>
            Go on with the present video
          </Button>
        </>
      ) : (
        'It is being prepared. Your marks are kept here until it is ready.'
      )}
    </Alert>
  );
}

interface RemovedPartsProps {
  parts: KeptRanges;
  removedMs: number;
  onPutBack: (part: KeptRange) => void;
  onShow: (part: KeptRange) => void;
}

/** What is removed, beside the video where there is room. */
function RemovedParts({ parts, removedMs, onPutBack, onShow }: RemovedPartsProps) {
  if (parts.length === 0) return null;
  return (
    <section aria-labelledby="removed" className="grid flex-1 basis-72 grid-cols-1 content-start gap-2">
      <h2 id="removed" className="font-medium text-sm">
        {`Removed: ${lengthText(removedMs)}`}
      </h2>
      <PartList label="Removed parts" parts={parts} action="Put back" onAction={onPutBack} onShow={onShow} />
    </section>
  );
}
