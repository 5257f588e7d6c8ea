import { type MadeFile, NO_COMMENTS, NO_LINKS, recordingItem, type StoredRecording } from './recording.ts';
import { withInlineLink } from './version-0-link.ts';

/*
 * Data of version 0 have a made file as a recording that is in no list and no count. Its file has the same attributes as
 * in version 1, so changes of it are the same.
 */

const BLANK = {
  description: null,
  showsDescription: false,
  showsTranscript: false,
  projectId: null,
  versions: null,
  ...NO_LINKS,
  ...NO_COMMENTS,
};

/** The item of a made file in the form of version 0. */
export const asRecordingItem = (
  { file, recordingId: versionOf, ...own }: MadeFile,
  { name, recordingType }: Pick<StoredRecording, 'name' | 'recordingType'>,
) => withInlineLink({ ...BLANK, name, recordingType, ...file, ...own, type: 'recording', versionOf });

/** The other attributes of a made file. */
export const NAMES_OF_RECORDINGS = [...Object.keys(recordingItem.shape), 'versionOf'];
