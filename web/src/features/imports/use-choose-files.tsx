import { useFileField } from '#web/ui/use-file-field.tsx';
import { toast } from '#web/ui/use-toast.ts';
import { ACCEPTED, pickFiles, picksHandles } from './flow/file-handles.ts';
import type { ChosenFile } from './flow/import-item.ts';

const NOT_OPENED = 'The files could not be opened. Please choose them again.';

/**
 * Lets the user choose files: through handles, which a later visit can open again, if the browser has them, or else
 * through a file field.
 * @returns a function that opens the chooser, and the field, which has to be rendered
 */
export function useChooseFiles(onChosen: (files: ChosenFile[]) => void, multiple: boolean) {
  const { choose, field } = useFileField({ multiple, accept: ACCEPTED }, (files) =>
    onChosen(files.map((file) => ({ file, handle: null }))),
  );
  const pick = async () => {
    try {
      const files = await pickFiles(multiple);
      if (files.length > 0) onChosen(files);
    } catch (error) {
      console.warn('The chosen files could not be opened.', error);
      toast({ variant: 'destructive', title: 'Error', description: NOT_OPENED });
    }
  };
  return { choose: () => (picksHandles() ? void pick() : choose()), field };
}
