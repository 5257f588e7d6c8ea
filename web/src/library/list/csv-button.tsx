import { Download } from 'lucide-react';
import { csvText } from '#web/lib/csv.ts';
import { isoDate } from '#web/lib/time-text.ts';
import { saveFile } from '#web/media/download/save-file.ts';
import { Button } from '#web/ui/button.tsx';
import { useAppMutation } from '../app-mutation.ts';

interface CsvButtonProps {
  /** Begins the name of the file: 'activity'. */
  name: string;
  /** Reads the rows, with their header. */
  read: () => Promise<string[][]>;
}

/** Saves what a list finds as a file for spreadsheets. */
export function CsvButton({ name, read }: CsvButtonProps) {
  const { mutate: save, isPending } = useAppMutation({
    mutationFn: read,
    onSuccess: (rows) => {
      saveFile(new Blob([csvText(rows)], { type: 'text/csv' }), `${name}-${isoDate(new Date())}.csv`);
    },
    failure: { title: 'Not saved', text: 'The file could not be created. Please try again.' },
  });
  return (
    <Button variant="outline" className="h-10" pending={isPending} onClick={() => save()}>
      <Download aria-hidden />
      Download CSV
    </Button>
  );
}
