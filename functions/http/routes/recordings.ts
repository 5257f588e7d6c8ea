import * as captions from '#shared/api/editing/captions.ts';
import * as fileVersions from '#shared/api/editing/files.ts';
import * as transcripts from '#shared/api/editing/transcripts.ts';
import * as library from '#shared/api/video/library.ts';
import * as recordings from '#shared/api/video/recordings.ts';
import * as segments from '#shared/api/video/segments.ts';
import { listFiles } from '../../domain/editing/files/list-files.ts';
import { createRecording } from '../../domain/video/recordings/create-recording.ts';
import { batchGetRecordings, getRecording } from '../../domain/video/recordings/get-recordings.ts';
import { listProjectRecordings } from '../../domain/video/recordings/list-project-recordings.ts';
import { listRecordings } from '../../domain/video/recordings/list-recordings.ts';
import { readLibrary } from '../../domain/video/recordings/read-library.ts';
import { updateRecording } from '../../domain/video/recordings/update-recording.ts';
import { attachSegments } from '../../domain/video/segments/attach-segments.ts';
import { renewSegmentUpload } from '../../domain/video/segments/renew-segment-upload.ts';
import { setSaving } from '../../domain/video/segments/set-saving.ts';
import { paged, type Route, route } from '../route.ts';

/** Loaded with the first call: captions change rarely, and a function starts faster with less code. */
const changeCaptions = () => import('../../domain/editing/captions/change-captions.ts');
const correctCaptions = () => import('../../domain/editing/captions/correct-captions.ts');

export const recordingRoutes: Route[] = [
  route(recordings.createRecording, ({ actor, input }) => createRecording(actor, input)),
  route(recordings.getRecording, ({ actor, params }) => getRecording(actor, params.id)),
  route(recordings.attachRecordingVideo, async ({ actor, params, input }) =>
    (await import('../../domain/video/preparation/attach-video.ts')).attachVideo(actor, params.id, input),
  ),
  route(segments.renewSegmentUpload, ({ actor, params, input }) => renewSegmentUpload(actor, params.id, input)),
  route(segments.setSaving, async ({ actor, params, input }) => {
    await setSaving(actor, params.id, input);
    return {};
  }),
  route(segments.attachSegments, ({ actor, params, input }) => attachSegments(actor, params.id, input)),
  route(recordings.deleteRecording, async ({ actor, params, query }) =>
    (await import('../../domain/upkeep/cleanup/delete-recording.ts')).deleteRecording(actor, params.id, query),
  ),
  route(recordings.updateRecording, ({ actor, params, input }) => updateRecording(actor, params.id, input)),
  route(captions.addCaptions, async ({ actor, params, input }) =>
    (await changeCaptions()).addCaptions(actor, params.id, input),
  ),
  route(captions.replaceCaptions, async ({ actor, params, input }) =>
    (await changeCaptions()).replaceCaptions(actor, params.id, { ...input, captionsId: params.captionsId }),
  ),
  route(captions.setCaptionsLanguage, async ({ actor, params, input }) =>
    (await import('../../domain/editing/captions/set-captions-language.ts')).setCaptionsLanguage(actor, params.id, {
      ...input,
      captionsId: params.captionsId,
    }),
  ),
  route(captions.removeCaptions, async ({ actor, params }) =>
    (await changeCaptions()).removeCaptions(actor, params.id, params.captionsId),
  ),
  route(captions.searchCaptions, async ({ actor, params, input }) =>
    (await import('../../domain/editing/captions/search-captions.ts')).searchCaptions(actor, params.workspaceId, input),
  ),
  route(transcripts.transcribe, async ({ actor, params }) =>
    (await import('../../domain/editing/transcripts/ask-for-transcript.ts')).transcribe(actor, params.id),
  ),
  route(transcripts.showTranscript, async ({ actor, params, input }) =>
    (await correctCaptions()).showTranscript(actor, params.id, input.isShown),
  ),
  route(transcripts.correctCaptions, async ({ actor, params, input }) =>
    (await correctCaptions()).correctCaptions(actor, params.id, { ...input, captionsId: params.captionsId }),
  ),
  route(transcripts.listCaptionsVersions, async ({ actor, params }) =>
    (await correctCaptions()).listCaptionsVersions(actor, params.id, params.captionsId),
  ),
  route(transcripts.restoreCaptions, async ({ actor, params, input }) =>
    (await correctCaptions()).restoreCaptions(actor, params.id, { ...input, captionsId: params.captionsId }),
  ),
  route(fileVersions.listFileVersions, ({ actor, params }) => listFiles(actor, params.id)),
  route(fileVersions.createFileVersion, async ({ actor, params, input }) =>
    (await import('../../domain/editing/files/create-file.ts')).createFile(actor, params.id, input),
  ),
  route(fileVersions.cutRecording, async ({ actor, params, input }) =>
    (await import('../../domain/editing/files/cut-recording.ts')).cutRecording(actor, params.id, input),
  ),
  route(fileVersions.retryCut, async ({ actor, params }) =>
    (await import('../../domain/editing/files/cut-recording.ts')).retryCut(actor, params.id),
  ),
  route(fileVersions.restoreFile, async ({ actor, params }) =>
    (await import('../../domain/editing/files/restore-file.ts')).restoreFile(actor, params.id, params.number),
  ),
  route(fileVersions.deleteFile, async ({ actor, params }) =>
    (await import('../../domain/editing/files/delete-file.ts')).deleteFile(actor, params.id, params.number),
  ),
  route(library.readLibrary, ({ actor, params, query }) => readLibrary(actor, params.workspaceId, query.after)),
  route(library.batchGetRecordings, ({ actor, params, query }) =>
    batchGetRecordings(actor, params.workspaceId, query.ids),
  ),
  route(library.listWorkspaceRecordings, ({ actor, params, query }) =>
    paged(listRecordings(actor, params.workspaceId, query)),
  ),
  route(library.listProjectRecordings, ({ actor, params, query }) =>
    paged(listProjectRecordings(actor, params.id, query)),
  ),
];
