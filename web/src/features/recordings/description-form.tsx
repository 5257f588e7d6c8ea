import { useId, useState } from 'react';
import { recordingTexts } from '#shared/api/ground/forms.ts';
import type { Recording } from '#shared/api/video/recordings.ts';
import { useLeaveGuard } from '#web/library/unsaved-edit.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { useSaveRecordingTexts } from './mutations.ts';

/** A field with the description. It stays open, with the typed text, when the server refuses it. */
export function DescriptionForm({ recording, onClose }: { recording: Recording; onClose: () => void }) {
  const [text, setText] = useState(recording.description ?? '');
  const { mutate, isPending } = useSaveRecordingTexts(recording);
  const id = useId();
  const isChanged = text !== (recording.description ?? '');
  useLeaveGuard('description', isChanged);
  const parsed = recordingTexts.shape.description.safeParse(text);
  const fault = parsed.success ? undefined : parsed.error.issues[0]?.message;
  const save = () => {
    if (!parsed.success || isPending) return;
    const change = { description: parsed.data ?? null };
    mutate({ id: recording.id, change, undo: { description: recording.description } }, { onSuccess: onClose });
  };
  return (
    <Form pending={isPending} aria-label="Description" className="grid max-w-3xl gap-2" onSubmit={save}>
      <Textarea
        // The user has just asked to edit it.
        autoFocus
        rows={5}
        dir="auto"
        aria-label="Description"
        aria-invalid={fault !== undefined}
        aria-describedby={id}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && !isChanged) onClose();
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save();
        }}
      />
      <p id={id} role={fault ? 'alert' : undefined} className="text-[13px] text-muted-foreground">
        {fault ?? 'A line such as “0:12 The cart” becomes a chapter.'}
      </p>
      <div className="flex gap-2">
        <Button type="submit" size="sm" pending={isPending} disabled={fault !== undefined}>
          Save
        </Button>
        <Button variant="ghost" size="sm" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}
