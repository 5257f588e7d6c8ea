import type { Change } from '#functions/data/ground/apply.ts';
import { newMainLink, setLink } from '#functions/data/sharing/link.ts';
import { mainLinkItem } from '#functions/data/sharing/link-item.ts';
import { recordingItem, type StoredRecording } from '#functions/data/video/recording.ts';
import { writeRecording } from '#functions/data/video/recording-changes.ts';

/** A recording with the token of its main link. */
export type LinkedRecording = StoredRecording & { shareToken?: string | null };

const isOfLink = ([name]: [string, unknown]): boolean => name in mainLinkItem.shape && !(name in recordingItem.shape);

/**
 * Every write that creates a recording with its main link, which has as many views as the recording.
 * @param linked also has the attributes of its link; without a token, it has none
 */
export function putLinkedRecording(linked: StoredRecording): Change[] {
  const entries = Object.entries(linked);
  const { shareToken } = linked as LinkedRecording;
  const recording = Object.fromEntries(entries.filter((each) => !isOfLink(each))) as unknown as StoredRecording;
  if (!shareToken) return writeRecording(null, recording);
  const given = Object.fromEntries(entries.filter((each) => isOfLink(each) && each[1] !== undefined));
  const link = { ...newMainLink(recording, null, shareToken), ...given, viewCount: recording.viewCount };
  const saved = setLink(recording, null, link);
  return [...writeRecording(null, saved.after), ...saved.with];
}
