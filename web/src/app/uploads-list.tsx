import { useListedImports } from '#web/features/imports/listed-imports.tsx';
import { useListedRecordings } from '#web/features/recorder/upload/listed-recordings.ts';
import { UploadsPanel } from '#web/library/uploads/uploads-panel.tsx';

/** The recordings and the files that this tab uploads. */
export function UploadsList() {
  const recordings = useListedRecordings();
  const { listed: files, clear } = useListedImports();
  return <UploadsPanel uploads={[...recordings, ...files]} onClear={clear} />;
}
