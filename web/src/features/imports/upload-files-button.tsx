import { FileUp } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import type { ImportPlace } from './flow/import-item.ts';
import { useImports } from './imports-context.ts';
import { useChooseFiles } from './use-choose-files.tsx';

interface UploadFilesButtonProps {
  /** Null while it is unknown: the button is disabled. */
  place: ImportPlace | null;
  className?: string | undefined;
}

export function UploadFilesButton({ place, className }: UploadFilesButtonProps) {
  const { add } = useImports();
  const { choose, field } = useChooseFiles((files) => place && add(files, place), true);
  return (
    <>
      <Button variant="outline" className={className} disabled={place === null} onClick={choose}>
        <FileUp aria-hidden />
        Upload files
      </Button>
      {field}
    </>
  );
}
