import { useId } from 'react';
import { recordingTexts } from '#shared/api/ground/forms.ts';
import type { Recording } from '#shared/api/video/recordings.ts';
import { withPlainLineEnds } from '#shared/model/ground/text.ts';
import { chaptersIn } from '#shared/rules/editing/chapters.ts';
import { clockText } from '#shared/rules/ground/duration-text.ts';
import { TextsDialog } from '#web/library/texts-dialog.tsx';
import { useTextsForm } from '#web/library/use-texts-form.ts';
import { SwitchRow } from '#web/ui/switch-row.tsx';
import { useSaveRecordingTexts } from './mutations.ts';

interface ChapterPreviewProps {
  /** As it is typed. */
  description: string;
  /** Of the recording, in seconds; null while it is not known. */
  duration: number | null;
}

/** The chapters that people with a link see if this description is saved; nothing when no line begins with a time. */
function ChapterPreview({ description, duration }: ChapterPreviewProps) {
  const id = useId();
  const text = withPlainLineEnds(description);
  const chapters = chaptersIn(text, duration);
  const hasLater = chaptersIn(text, null).length > chapters.length;
  if (chapters.length === 0 && !hasLater) return null;
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-2 rounded-lg border bg-secondary/50 px-3 py-2.5">
      <h3 id={id} className="font-medium text-[13px]">
        Public chapters
      </h3>
      {chapters.length > 0 && (
        <ol className="grid gap-1">
          {chapters.map(({ at, title }) => (
            <li key={at} className="flex gap-3 text-sm">
              <span translate="no" className="tabular min-w-9 shrink-0 font-medium text-primary-text">
                {clockText(at)}
              </span>{' '}
              <span dir="auto" className="wrap-anywhere min-w-0 flex-1 text-start">
                {title}
              </span>
            </li>
          ))}
        </ol>
      )}
      {hasLater && (
        <p className="text-[13px] text-muted-foreground">{`Times from ${clockText(duration)} on are after the end of the recording.`}</p>
      )}
    </section>
  );
}

export function EditRecordingDialog({ recording, onClose }: { recording: Recording; onClose: () => void }) {
  const save = useSaveRecordingTexts(recording);
  const form = useTextsForm({ item: recording, schema: recordingTexts, save, onClose });
  return (
    <TextsDialog
      title="Edit recording"
      about="Members see both. People with a link see the name and the chapters."
      descriptionHint="A line such as “0:12 The cart” becomes a chapter, which people with a link see."
      {...form}
    >
      <ChapterPreview description={form.typed.description} duration={recording.duration} />
      <SwitchRow
        label="Show the description to people with a link"
        hint="On the page of each link, and in its previews in chats"
        isOn={form.typed.showsDescription}
        onChange={form.setShowsDescription}
      />
    </TextsDialog>
  );
}
