import { useWorkspaceSwitch } from '../current-workspace.ts';
import { clearedChoices, isNarrowed, type ListFields, nameOf } from './fields.ts';
import type { Choices } from './list-address.ts';
import { useListAddress } from './use-list-address.ts';

/** What is chosen of a list, and how that changes. */
export interface List<Fields extends ListFields = ListFields> {
  fields: Fields;
  choices: Choices<Fields>;
  isNarrowed: boolean;
  /** Identifies the list: everything but the view and the page. */
  key: string;
  /** Changes the text of the search. */
  type(text: string): void;
  /** Adds an entry to the history. Another choice than that of a page or a view begins on the first page. */
  choose(changed: Partial<Choices<Fields>>): void;
  /** Clears the filters, and the text unless `keepsText`. */
  clear(options?: { keepsText: boolean }): void;
}

const STAYING = ['page', 'view'];

/**
 * Search, filters, order, page and view of a list, stored in the address.
 * @param fields must be the same object on every render
 * @param outlivesWorkspace whether the choices stay when another workspace is selected: the list does not depend on that
 */
export function useList<Fields extends ListFields>(fields: Fields, outlivesWorkspace = false): List<Fields> {
  const text = nameOf(fields, 'search');
  const page = nameOf(fields, 'page');
  const { choices, type, choose, replace } = useListAddress(fields, text);
  const firstPage = (page === undefined ? {} : { [page]: fields[page]?.fallback }) as Partial<Choices<Fields>>;
  const cleared = { ...clearedChoices(fields), ...firstPage };
  useWorkspaceSwitch(() => {
    if (!outlivesWorkspace) replace(cleared);
  });
  const isOnFirstPage = page === undefined || choices[page] === fields[page]?.fallback;
  const ofText = (typed: string) => ({ [text ?? '']: typed }) as Partial<Choices<Fields>>;
  const entries = Object.entries(choices).filter(([name]) => !STAYING.includes(fields[name]?.is ?? ''));
  return {
    fields,
    choices,
    isNarrowed: isNarrowed(fields, choices),
    key: JSON.stringify(entries),
    type: (typed) => (isOnFirstPage ? type(typed) : replace({ ...ofText(typed), ...firstPage })),
    choose: (changed) => {
      const stays = Object.keys(changed).every((name) => STAYING.includes(fields[name]?.is ?? ''));
      choose(stays ? changed : { ...firstPage, ...changed });
    },
    clear: ({ keepsText } = { keepsText: false }) =>
      choose({ ...cleared, ...(keepsText && text !== undefined && ofText(choices[text] ?? '')) }),
  };
}
