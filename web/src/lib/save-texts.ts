import { useMutation, useMutationState } from '@tanstack/react-query';
import { useCallback } from 'react';

/** What a recording or a project is called, and how it is described. */
export interface Texts {
  name: string;
  description: string | null;
}

/** A change of them: what is absent stays. */
export type TextsChange = Partial<Texts>;

interface Saving {
  id: string;
  change: TextsChange;
}

const SAVING_TEXTS = ['save-texts'];

/** By the id of what they belong to: changes that were refused, until they are saved or given up. */
const refused = new Map<string, TextsChange>();

/** What was typed last and could not be saved; undefined for nothing. */
export const refusedTexts = (id: string): TextsChange | undefined => refused.get(id);

export const giveUpTexts = (id: string): boolean => refused.delete(id);

interface SaveTexts<Saved> {
  id: string;
  send: (change: TextsChange) => Promise<Saved>;
  onSaved: (saved: Saved) => Promise<void>;
  onRefused: (error: Error) => Promise<void> | void;
}

/**
 * Saves what something is called or how it is described. Screens show it from the first moment, and what was there before
 * when it is refused. Changes of one thing are sent one after the other: the last one typed is the last one stored.
 */
export const useSaveTexts = <Saved>({ id, send, onSaved, onRefused }: SaveTexts<Saved>) =>
  useMutation({
    mutationKey: SAVING_TEXTS,
    scope: { id: `texts:${id}` },
    // Without a network it fails at once: a change that waits unseen would be lost with the tab.
    networkMode: 'always',
    mutationFn: ({ change }: Saving) => send(change),
    onSuccess: (saved) => {
      giveUpTexts(id);
      return onSaved(saved);
    },
    onError: (error, { change }) => {
      refused.set(id, change);
      return onRefused(error);
    },
  });

/** Gives things as their names and descriptions will be, once what is being saved is stored. */
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
