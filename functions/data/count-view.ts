import { recordingKey } from './keys.ts';
import { isViewNews } from './library-place.ts';
import type { StoredRecording } from './recording.ts';
import { updateItem } from './table.ts';
import { isConditionFailure } from './write-id.ts';

/**
 * Counts a view through a recording's link. Views and other changes of the recording do not conflict.
 * @param now ISO 8601
 * @returns false when the link was removed meanwhile
 */
export async function countView(recording: StoredRecording, now: string): Promise<boolean> {
  const { id, shareToken } = recording;
  const place = isViewNews(recording, now) ? ', libraryAt = :now' : '';
  try {
    await updateItem({
      Key: recordingKey(id),
      UpdateExpression: `SET lastViewedAt = :now${place} ADD viewCount :one`,
      ConditionExpression: 'shareToken = :token',
      ExpressionAttributeValues: { ':now': now, ':one': 1, ':token': shareToken },
    });
    return true;
  } catch (error) {
    if (isConditionFailure(error)) return false;
    throw error;
  }
}
