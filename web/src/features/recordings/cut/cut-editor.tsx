import { shownLength } from '#shared/rules/editing/kept-ranges.ts';
import { MissingVideo } from '#web/library/missing-video.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { useIsNear } from '#web/ui/use-is-near.ts';
import { AreaLayer } from './area-layer.tsx';
import { AreaList, HideAreaButton } from './area-list.tsx';
import { type Editor, putBackPart, showPart } from './commands.ts';
import { isEdited, removedParts } from './edit.ts';
import { EditedVideo } from './edited-video.tsx';
import { EditorHeader } from './editor-header.tsx';
import { PartList } from './part-list.tsx';
import { SaveDialog } from './save-dialog.tsx';
import { SilenceFinder, SilencesButton } from './silence-finder.tsx';
import { lengthText } from './time-text.ts';
import { TimelineView } from './timeline-view.tsx';
import { MarkBar, Transport } from './transport.tsx';
import { useEditor } from './use-editor.ts';
import { useSaving } from './use-saving.ts';
import { type Latest, useSession } from './use-session.ts';
import { useSilences } from './use-silences.ts';
import { useSound, useTimeline } from './use-timeline.ts';

/** Cuts parts of a video away. Nothing happens before *Save*. */
export function CutEditor({ recording, files, onSaved }: Latest & { onSaved: () => void }) {
  const session = useSession({ recording, files });
  const { editor, video, scroller, said } = useEditor(session);
  const saving = useSaving(session, { recording, files }, onSaved);
  const { url, edit } = session;
  const { timeline, hasFailed } = useTimeline(url);
  const sound = useSound(timeline, edit.lengthMs / 1000, editor.view.view, useIsNear(scroller, '0px'));
  const found = useSilences(sound, edit.kept);
  const keptMs = shownLength(edit.kept);
  return (
    <div className="grid grid-cols-1 gap-4">
      <EditorHeader recording={recording} editor={editor} maySave={saving.maySave} onSave={saving.ask} />
      {session.isRefused && <MissingVideo recording={{}} isRefused newer={null} />}
      {session.isOutdated && !saving.isSaved && !session.isRefused && (
        <Outdated
          recording={recording}
          files={files}
          onGoOn={() => {
            session.goOn();
            editor.marks.clear();
          }}
        />
      )}
      {saving.fault && <Alert variant="warning" title={`${saving.fault}.`} />}
      <div className="flex flex-wrap gap-4">
        <EditedVideo
          video={video}
          url={url}
          playhead={editor.playhead}
          name={recording.name}
          onLength={session.onLength}
        >
          {(size) => files.hidesAreas && <AreaLayer editor={editor} size={size} />}
        </EditedVideo>
        <div
          className={`grid flex-1 basis-72 grid-cols-1 content-start gap-4 ${isEdited(edit) ? '' : 'max-lg:hidden'}`}
        >
          {files.hidesAreas && <AreaList editor={editor} />}
          <RemovedParts editor={editor} />
        </div>
      </div>
      <Transport editor={editor} />
      <TimelineView scroller={scroller} editor={editor} timeline={timeline} sound={sound} suggested={found.silences} />
      {hasFailed && (
        <p className="text-[13px] text-muted-foreground">
          The pictures and the sound of this video cannot be shown here.
        </p>
      )}
      <MarkBar editor={editor}>
        {files.hidesAreas && session.isReady && <HideAreaButton editor={editor} />}
        <SilencesButton sound={sound} found={found} />
      </MarkBar>
      <SilenceFinder editor={editor} sound={sound} found={found} />
      <p role="status" className="sr-only">
        {said}
      </p>
      {saving.isAsked && (
        <SaveDialog
          areaCount={edit.areas.length}
          removedMs={edit.lengthMs - keptMs}
          remainingMs={keptMs}
          renderSeconds={files.renderSeconds}
          pending={saving.isPending}
          onSave={saving.save}
          onClose={saving.close}
        />
      )}
    </div>
  );
}

/** Says that somebody else has changed the video, and keeps the edit until it can go on. */
function Outdated({ recording, files, onGoOn }: Latest & { onGoOn: () => void }) {
  const isReady = recording.mp4FilePath !== null && files.fileVersion === recording.fileVersion;
  return (
    <Alert variant="warning" title="Someone else changed this video">
      {isReady ? (
        <>
          <p>What you keep stays marked. Parts that are no longer in the video are left out.</p>
          <Button size="sm" variant="outline" className="mt-2" onClick={onGoOn}>
            Continue with the current video
          </Button>
        </>
      ) : (
        'It is being prepared. Your marks are kept here until it is ready.'
      )}
    </Alert>
  );
}

function RemovedParts({ editor }: { editor: Editor }) {
  const { edit } = editor;
  const parts = removedParts(edit);
  const isEmpty = parts.length === 0;
  return (
    <section
      aria-labelledby="removed"
      className={`grid grid-cols-1 content-start gap-2 ${isEmpty ? 'max-lg:hidden' : ''}`}
    >
      <h2 id="removed" className="font-medium text-sm">
        {isEmpty ? 'Removed parts' : `Removed: ${lengthText(edit.lengthMs - shownLength(edit.kept))}`}
      </h2>
      {isEmpty ? (
        <p className="rounded-lg border border-dashed px-3 py-4 text-muted-foreground text-sm">
          Parts that you remove are listed here. Put any of them back before you save.
        </p>
      ) : (
        <PartList
          label="Removed parts"
          parts={parts}
          action="Put back"
          onAction={(part) => putBackPart(editor, part)}
          onShow={(part) => showPart(editor, part)}
        />
      )}
    </section>
  );
}
