import { useListAddress } from '#web/lib/use-list-address.ts';
import { useWorkspaceSwitch } from '#web/library/current-workspace.ts';
import { FIND_FIELDS, isNarrowed, isWholeList, NOTHING_CHOSEN } from './find-fields.ts';

/**
 * Choices of a list of recordings, stored in the address.
 * @param isOfProject whether the list belongs to one project: its choices stay when the current workspace changes to
 *   that of the project
 */
export function useFind(isOfProject = false) {
  const { choices, type, choose, replace } = useListAddress(FIND_FIELDS);
  // A search belongs to one workspace.
  useWorkspaceSwitch(() => {
    if (!isOfProject) replace(NOTHING_CHOSEN);
  });
  return {
    choices,
    type,
    choose,
    /** Clears the filters, and the text unless `keepsText`. */
    clear: ({ keepsText = false } = {}) => choose({ ...NOTHING_CHOSEN, ...(keepsText && { q: choices.q }) }),
    isNarrowed: isNarrowed(choices),
    isWhole: isWholeList(choices),
  };
}

export type Find = ReturnType<typeof useFind>;
