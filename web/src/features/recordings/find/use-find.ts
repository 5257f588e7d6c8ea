import { useWorkspaceSwitch } from '#web/lib/current-workspace.ts';
import { useListAddress } from '#web/lib/use-list-address.ts';
import { FIND_FIELDS, isNarrowed, isWholeList, NOTHING_CHOSEN } from './find-fields.ts';

/**
 * What is looked for in a list of recordings.
 * @param isOfProject whether the list is that of one project, which stays when the current workspace follows it
 */
export function useFind(isOfProject = false) {
  const { choices, type, choose, replace } = useListAddress(FIND_FIELDS);
  // What was looked for in one workspace means nothing in another.
  useWorkspaceSwitch(() => {
    if (!isOfProject) replace(NOTHING_CHOSEN);
  });
  return {
    choices,
    type,
    choose,
    /** Leaves nothing out any more. */
    clear: ({ keepsText = false } = {}) => choose({ ...NOTHING_CHOSEN, ...(keepsText && { q: choices.q }) }),
    isNarrowed: isNarrowed(choices),
    isWhole: isWholeList(choices),
  };
}

export type Find = ReturnType<typeof useFind>;
