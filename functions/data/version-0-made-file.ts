import * as z from 'zod';
import {
  type MadeFile,
  madeFileItem,
  NO_COMMENTS,
  NO_LINKS,
  recordingItem,
  type StoredRecording,
} from './recording.ts';
import { hasValues } from './table/expression.ts';
import { getItem } from './table/items.ts';
import { recordingKey } from './table/keys.ts';
import { type Change, update } from './table/transaction.ts';
import { withInlineLink } from './version-0-link.ts';

/*
 * Data of version 0 have a made file as a recording that is in no list and no count. Its file has the same attributes in
 * both forms, so changes of it are the same.
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

const OF_RECORDINGS = Object.keys(recordingItem.shape).filter((name) => !(name in madeFileItem.shape));

const anyForm = z.object({ type: z.string(), versionOf: z.string().nullable().default(null), version: z.number() });

/**
 * The change of a made file of version 0 into one of version 1; refused when it has changed meanwhile.
 * @returns null for what is no made file of version 0
 */
export async function madeFileMoved(id: string): Promise<Change | null> {
  const found = await getItem(anyForm, recordingKey(id));
  if (found?.type !== 'recording' || found.versionOf === null) return null;
  const { version, versionOf: recordingId } = found;
  return update({
    Key: recordingKey(id),
    set: { type: 'file', recordingId, version: version + 1 },
    remove: OF_RECORDINGS,
    onlyIf: hasValues({ version }),
  });
}
