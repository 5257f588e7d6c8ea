import type { listFileVersions as contract } from '#shared/api/file-versions.ts';
import type { OutputOf } from '#shared/api/operation.ts';
import { withEarlier } from '../../data/earlier-files.ts';
import { restorableFiles } from '../../data/file.ts';
import { getFile } from '../../data/file-item.ts';
import type { Actor } from '../actor.ts';
import { loadRecording } from '../recordings/load-recording.ts';
import { expectedTime } from '../work-pace.ts';

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
