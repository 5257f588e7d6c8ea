import { useState } from 'react';
import type { Recording } from '#shared/api/video/recordings.ts';
import { CommentText } from '#web/comments/comment-text.tsx';
import { useMayChange } from '#web/library/workspace-queries.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyDialog } from '#web/ui/lazy-overlay.tsx';

const DescriptionForm = lazyDialog(() => import('./description-form.tsx').then((m) => m.DescriptionForm));

/** The description of a recording. Users who may change it edit it in place. */
export function DescriptionInPlace({ recording, onSeek }: { recording: Recording; onSeek: (seconds: number) => void }) {
  const [isEditing, setEditing] = useState(false);
  const mayChange = useMayChange(recording);
  const { description, duration } = recording;
  if (isEditing) return <DescriptionForm recording={recording} onClose={() => setEditing(false)} />;
  return (
    <section aria-label="Description" className="grid justify-items-start gap-1">
      {description && (
        <div className="max-w-3xl">
          <CommentText text={description} duration={duration} onSeek={onSeek} />
        </div>
      )}
      {mayChange && (
        <Button variant="ghost" size="sm" className="-ms-3 text-muted-foreground" onClick={() => setEditing(true)}>
          {description ? 'Edit description' : 'Add a description'}
        </Button>
      )}
    </section>
  );
}
