import { useMutation } from '@tanstack/react-query';
import { isNotFound } from '#web/lib/not-found.ts';
import type { ToastAction } from '#web/ui/use-toast.ts';
import { gone, type Kind, pend } from './store/entities.ts';
import { tell } from './store/facts.ts';

export interface Texts {
  name: string;
  description: string | null;
  showsDescription?: boolean | undefined;
}

/** A change of the texts. Absent fields stay. */
export type TextsChange = Partial<Texts>;

/** A change that screens show before it is saved: of the texts, or of the project of a recording. */
type EarlyChange = TextsChange & { projectId?: string | null };

interface Saving<Change = EarlyChange> {
  id: string;
  change: Change;
  /** The change that undoes it; absent when the change is itself one that undoes another. */
  undo?: Change;
}

/** The change that restores the fields of an item. */
export const undoOf = <Change extends object>(item: Change, change: Change): Change =>
  Object.fromEntries(Object.keys(change).map((field) => [field, item[field as keyof Change] ?? null])) as Change;

/** Refused changes by the id of the recording or project, until they are saved or discarded. */
const refused = new Map<string, TextsChange>();

/** The last change that could not be saved; undefined while every change was saved. */
export const refusedTexts = (id: string): TextsChange | undefined => refused.get(id);

export const giveUpTexts = (id: string): boolean => refused.delete(id);

interface SaveEarly<Saved, Change> {
  kind: Kind;
  id: string;
  send: (change: Change) => Promise<Saved>;
  /** @param actions of the toast: *Undo* */
  onSaved: (saved: Saved, actions: readonly ToastAction[]) => void;
  onRefused: (error: Error, change: Change) => void;
}

/**
 * Saves a change that screens show at once; if the server refuses it, they show the former state again. Changes of one
 * recording or project are sent one after the other, so the last one wins.
 */
export function useSaveEarly<Saved, Change extends EarlyChange>({
  kind,
  id,
  send,
  onSaved,
  onRefused,
}: SaveEarly<Saved, Change>) {
  const saving = useMutation({
    scope: { id: `save-early:${id}` },
    mutationFn: ({ change }: Saving<Change>) => send(change),
    onMutate: ({ change }) => pend(kind, id, change),
    onSuccess: (saved, { undo }) =>
      onSaved(saved, undo ? [{ label: 'Undo', onClick: () => saving.mutate({ id, change: undo }) }] : []),
    onError: async (error, { change }) => {
      onRefused(error, change);
      if (isNotFound(error)) await tell(...gone(kind, id));
    },
    onSettled: (_saved, _error, _saving, end) => end?.(),
  });
  return saving;
}

/** Saves a name or a description. A refused change is remembered for the next form. */
export const useSaveTexts = <Saved>({ id, onSaved, onRefused, ...options }: SaveEarly<Saved, TextsChange>) =>
  useSaveEarly<Saved, TextsChange>({
    ...options,
    id,
    onSaved: (...saved) => {
      giveUpTexts(id);
      onSaved(...saved);
    },
    onRefused: (error, change) => {
      refused.set(id, change);
      onRefused(error, change);
    },
  });
