import type { ListedUpload } from '#web/library/uploads/uploads-panel.tsx';
import { Button } from '#web/ui/button.tsx';
import type { ImportItem } from './flow/import-item.ts';
import type { Imports } from './flow/imports.ts';
import { useImports } from './imports-context.ts';
import { useChooseFiles } from './use-choose-files.tsx';

/** The imports for the list of uploads, and a function that removes those that are over. */
export function useListedImports(): { listed: ListedUpload[]; clear: () => void } {
  const { imports, items } = useImports();
  if (!imports) return { listed: [], clear: () => undefined };
  const listed = items.map((item): ListedUpload => {
    const { id } = item;
    return {
      ...item,
      noun: 'file',
      retry: () => imports.retry(id),
      remove: () => imports.discard(id),
      cancelText: "The part that's already uploaded will be deleted.",
      resume: <Resume item={item} imports={imports} />,
    };
  });
  return { listed, clear: imports.clear };
}

/**
 * Button that resumes an interrupted upload: the browser opens the file with its handle, or the user chooses it again.
 */
function Resume({ item, imports }: { item: ImportItem; imports: Imports }) {
  const { id, name, hasHandle } = item;
  const { choose, field } = useChooseFiles(([chosen]) => imports.resume(id, chosen), false);
  return (
    <>
      <Button
        size="sm"
        aria-label={hasHandle ? `Resume ${name}` : `Choose file ${name} again`}
        onClick={() => (hasHandle ? imports.resume(id) : choose())}
      >
        {hasHandle ? 'Resume' : 'Choose file'}
      </Button>
      {field}
    </>
  );
}
