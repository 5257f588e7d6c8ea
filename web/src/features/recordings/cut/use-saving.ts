import { useState } from 'react';
import { keptFault } from '#shared/rules/editing/kept-ranges.ts';
import { endUnsavedEdit, useLeaveGuard } from '#web/library/unsaved-edit.ts';
import { isEdited } from './edit.ts';
import { useSaveCut } from './queries.ts';
import type { Latest, Session } from './use-session.ts';

/** Saves a cut after a question; until then, the page is not left unasked. */
export function useSaving(
  { base, edit, isReady, url }: Session,
  { recording, files: { hidesAreas } }: Latest,
  onSaved: () => void,
) {
  const [isAsked, setAsked] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const close = () => setAsked(false);
  useLeaveGuard('cut', isEdited(edit) && !isSaved);
  const { mutate, isPending } = useSaveCut(recording, () => {
    setSaved(true);
    endUnsavedEdit('cut');
    onSaved();
  });
  const { kept, areas, lengthMs } = edit;
  const fault = isReady && isEdited(edit) ? keptFault(kept, lengthMs) : null;
  return {
    /** Why what is kept cannot be saved; null without a reason. */
    fault,
    maySave: isReady && isEdited(edit) && fault === null && url !== null,
    isAsked,
    isSaved,
    isPending,
    ask: () => setAsked(true),
    close,
    save: () => mutate({ base, kept, areas: hidesAreas ? areas : undefined }, { onError: close }),
  };
}
