import { type ReactNode, useRef } from 'react';
import { toast } from '#web/ui/use-toast.ts';
import { ACCEPTED, filesOf, pickFiles, picksHandles } from './flow/file-handles.ts';
import type { ChosenFile } from './flow/import-item.ts';

const NOT_OPENED = 'The files could not be opened. Please choose them again.';

/**
 * Lets the user choose files: through handles, which a later visit can open again, if the browser has them, or else
 * through a file field.
 * @returns a function that opens the chooser, and the field, which has to be rendered
 */
export function useChooseFiles(
  onChosen: (files: ChosenFile[]) => void,
  multiple: boolean,
): { choose: () => void; field: ReactNode } {
  const field = useRef<HTMLInputElement>(null);
  const give = (files: ChosenFile[]) => {
    if (files.length > 0) onChosen(files);
  };
  const pick = async () => {
    try {
      give(await pickFiles(multiple));
    } catch (error) {
      console.warn('The chosen files could not be opened.', error);
      toast({ variant: 'destructive', title: 'Error', description: NOT_OPENED });
    }
  };
  return {
    choose: () => (picksHandles() ? void pick() : field.current?.click()),
    field: (
      <input
        ref={field}
        type="file"
        hidden
        multiple={multiple}
        accept={ACCEPTED}
        onChange={({ currentTarget }) => {
          give(filesOf(currentTarget.files));
          // Without this, choosing the same file again fires no change event.
          currentTarget.value = '';
        }}
      />
    ),
  };
}
