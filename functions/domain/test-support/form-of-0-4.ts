import { deleteItem, putItem, updateItem } from '../../data/table/items.ts';
import { fileKey, recordingKey } from '../../data/table/keys.ts';
import type { StoredFile } from '../../data/video/file.ts';
import { fileToStore } from '../../data/video/file-changes.ts';
import { getFiles } from '../../data/video/file-item.ts';
import { getStoredRecording, type StoredRecording } from '../../data/video/recording.ts';
import { newId, scopedId } from '../../process/ids.ts';

/** The attributes of a file, as they were in the item of a file and in that of a recording. */
function attributesOf(file: StoredFile) {
  const { id, recordingId, workspaceId, userId, createdAt, isAbandoned, version, cutFrom, ended, ...attributes } = file;
  return fileToStore(attributes as StoredFile);
}

const OBJECTS = ['originalKey', 'thumbnailKey', 'mp4Key', 'smallKey', 'picture', 'strip', 'fileType', 'fileSize'];

/** The file that a recording had while its cut was rendered. */
function fileWithoutObjects(file: StoredFile) {
  const entries = Object.entries(attributesOf(file)).filter(([name]) => ![...OBJECTS, 'cut'].includes(name));
  return { ...Object.fromEntries(entries), transcodeStatus: 'completed' };
}

async function putFileItem(file: StoredFile, id: string): Promise<void> {
  const { recordingId, workspaceId, userId, createdAt, isAbandoned, version, cutFrom, ended, cut } = file;
  const { number, moments, countedAs, shownSince, cut: _cut, ...attributes } = attributesOf(file);
  const render = cutFrom && { originalKey: cutFrom.key, convertsFirst: cutFrom.convertsFirst, kept: cut?.kept };
  await deleteItem(fileKey(file.id));
  await putItem({
    Item: {
      ...recordingKey(id),
      type: 'file',
      id,
      recordingId,
      workspaceId,
      userId,
      createdAt,
      isAbandoned,
      version,
      file: { ...attributes, ...render },
      ...(ended && { ended: { ...ended, number: file.number, cut, moments: file.moments, countedAs } }),
    },
  });
}

/** Stores a recording and its files as version 0.4.0 did. @returns it as it was read before */
export async function storeAsIn04(recordingId: string): Promise<StoredRecording> {
  const recording = await getStoredRecording(recordingId);
  if (!recording) throw new Error('The recording does not exist');
  const { file, next } = recording;
  const others = await getFiles([...recording.earlier.map(({ fileId }) => fileId), ...(next ? [next.fileId] : [])]);
  const earlier: { fileId: string; fileSize: number | null }[] = [];
  for (const each of others) {
    // The first file got an item of its own only when another took its place.
    const id = each.id === recordingId ? scopedId(recording.workspaceId, newId()) : each.id;
    await putFileItem(each, id);
    if (each.ended) earlier.push({ fileId: id, fileSize: each.fileSize });
  }
  if (file.id !== recordingId) await putFileItem(file, file.id);
  await deleteItem(fileKey(file.id));
  const { cutFrom, cut } = file;
  const fileId = file.id === recordingId ? {} : { fileId: file.id };
  const hasFailed = file.transcodeStatus === 'failed';
  const ofCut = { fileId: file.id, orderedBy: file.userId, keepsTexts: true, cut: { ...cut, hasFailed } };
  await updateItem({
    Key: recordingKey(recordingId),
    set: {
      file: cutFrom ? fileWithoutObjects(file) : { ...attributesOf(file), ...fileId },
      next: cutFrom ? ofCut : next && { ...next, orderedBy: recording.userId, cut: null },
      earlier: earlier.toSorted(
        (one, other) => numberOf(others, one, recordingId) - numberOf(others, other, recordingId),
      ),
    },
  });
  return recording;
}

const numberOf = (files: StoredFile[], { fileId }: { fileId: string }, recordingId: string): number =>
  (files.find(({ id }) => id === fileId) ?? files.find(({ id }) => id === recordingId))?.number ?? 0;
