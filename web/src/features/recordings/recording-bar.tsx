import type { Recording } from '#shared/api/video/recordings.ts';
import { SelectBar } from '#web/library/list/select-bar.tsx';
import type { ListSelection } from '#web/library/list/use-selection.ts';
import { useRecordingCommands } from './recording-commands.ts';

interface RecordingBarProps {
  selection: ListSelection<Recording>;
  onClose: () => void;
}

/** The bar of selected recordings. */
export const RecordingBar = (props: RecordingBarProps) => (
  <SelectBar noun="recordings" {...props} commands={useRecordingCommands()} selectsAll />
);
