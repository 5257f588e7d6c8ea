import { useMutation, useMutationState } from '@tanstack/react-query';
import { useCallback } from 'react';

export interface Texts {
  name: string;
  description: string | null;
  showsDescription?: boolean | undefined;
}

/** A change of the texts. Absent fields stay. */
export type TextsChange = Partial<Texts>;

interface Saving {
  id: string;
  change: TextsChange;
}

const SAVING_TEXTS = ['save-texts'];

/** Refused changes by the id of the recording or project, until they are saved or discarded. */
const refused = new Map<string, TextsChange>();

/** The last change that could not be saved; undefined while every change was saved. */
export const refusedTexts = (id: string): TextsChange | undefined => refused.get(id);

export const giveUpTexts = (id: string): boolean => refused.delete(id);

interface SaveTexts<Saved> {
  id: string;
  send: (change: TextsChange) => Promise<Saved>;
  onSaved: (saved: Saved) => void;
  onRefused: (error: Error) => Promise<void> | void;
}

/**
 * Saves a name or a description. Screens show the change at once, and the former texts if the server refuses it.
 * Changes of one recording or project are sent one after the other, so the last one wins.
 */
export const useSaveTexts = <Saved>({ id, send, onSaved, onRefused }: SaveTexts<Saved>) =>
  useMutation({
    mutationKey: SAVING_TEXTS,
    scope: { id: `texts:${id}` },
    // Offline, it fails at once: a paused change would be lost when the tab is closed.
    networkMode: 'always',
    mutationFn: ({ change }: Saving) => send(change),
    onSuccess: (saved) => {
      giveUpTexts(id);
      onSaved(saved);
    },
    onError: (error, { change }) => {
      refused.set(id, change);
      return onRefused(error);
    },
  });

/** Returns functions that apply pending changes of names and descriptions to items. */
export function useWithSavedTexts() {
  const saving = useMutationState({
    filters: { mutationKey: SAVING_TEXTS, status: 'pending' },
    select: ({ state }) => state.variables as Saving,
  });
  const one = useCallback(
    <Item extends Texts & { id: string }>(item: Item): Item => {
      const changes = saving.filter(({ id }) => id === item.id).map(({ change }) => change);
      return changes.length === 0 ? item : Object.assign({}, item, ...changes);
    },
    [saving],
  );
  const all = useCallback(
    <Item extends Texts & { id: string }>(items: Item[]): Item[] => (saving.length === 0 ? items : items.map(one)),
    [saving, one],
  );
  return { one, all };
}
