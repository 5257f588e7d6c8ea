import { isViewNews } from './library-place.ts';
import type { StoredRecording } from './recording.ts';
import { hasValues } from './table/expression.ts';
import { tryUpdateItem } from './table/items.ts';
import { recordingKey } from './table/keys.ts';

/**
 * Counts a view through a recording's link. Views and other changes of the recording do not conflict.
 * @param now ISO 8601
 * @returns false when the link was removed meanwhile
 */
export const countView = (recording: StoredRecording, now: string): Promise<boolean> =>
  tryUpdateItem({
    Key: recordingKey(recording.id),
    set: { lastViewedAt: now, ...(isViewNews(recording, now) && { libraryAt: now }) },
    add: { viewCount: 1 },
    onlyIf: hasValues({ shareToken: recording.shareToken }),
  });
