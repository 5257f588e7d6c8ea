import type { listFileVersions as contract } from '#shared/api/editing/files.ts';
import type { OutputOf } from '#shared/api/ground/operation.ts';
import { withEarlier } from '../../../data/video/earlier-files.ts';
import { restorableFiles } from '../../../data/video/file.ts';
import { getFile } from '../../../data/video/file-item.ts';
import { hidesAreas } from '../../../process/environment.ts';
import type { Actor } from '../../ground/actor.ts';
import { expectedTime } from '../../ground/work-pace.ts';
import { loadRecording } from '../../video/recordings/load-recording.ts';

/** The files of a recording, for people who may change it. @throws AppError NOT_FOUND, FORBIDDEN */
export async function listFiles(actor: Actor, recordingId: string): Promise<OutputOf<typeof contract>> {
  const recording = await loadRecording(actor, recordingId);
  const { file, next } = recording;
  const isCutting = file.cutFrom !== null;
  const waiting = isCutting ? file : next && (await getFile(next.fileId));
  const time = await expectedTime('conversion', file.duration ?? 0);
  return {
    fileVersion: file.number,
    updatedOn: file.shownSince,
    next: waiting && {
      recordingId: waiting.id,
      orderedBy: waiting.userId,
      cut: isCutting && file.cut ? { ...file.cut, hasFailed: file.transcodeStatus === 'failed' } : null,
    },
    cut: isCutting ? null : file.cut,
    renderSeconds: time === null ? null : Math.ceil(time / 1000),
    hidesAreas: hidesAreas(),
    earlier: restorableFiles(await withEarlier(recording)).map(
      ({ number, duration, fileSize, ended: { endedAt, endedBy, keptUntil } }) => ({
        number,
        duration,
        fileSize,
        endedAt,
        endedBy,
        keptUntil,
      }),
    ),
  };
}
