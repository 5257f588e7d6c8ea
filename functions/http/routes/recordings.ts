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
import { later } from '../later.ts';
import { paged, type Route, route } from '../route.ts';

const changeCaptions = later(() => import('../../domain/editing/captions/change-captions.ts'));
const correctCaptions = later(() => import('../../domain/editing/captions/correct-captions.ts'));
const { attachVideo } = later(() => import('../../domain/video/preparation/attach-video.ts'));
const { deleteRecording } = later(() => import('../../domain/upkeep/cleanup/delete-recording.ts'));
const { setCaptionsLanguage } = later(() => import('../../domain/editing/captions/set-captions-language.ts'));
const { searchCaptions } = later(() => import('../../domain/editing/captions/search-captions.ts'));
const { transcribe } = later(() => import('../../domain/editing/transcripts/ask-for-transcript.ts'));
const { createFile } = later(() => import('../../domain/editing/files/create-file.ts'));
const { cutRecording, retryCut } = later(() => import('../../domain/editing/files/cut-recording.ts'));
const { restoreFile } = later(() => import('../../domain/editing/files/restore-file.ts'));
const { deleteFile } = later(() => import('../../domain/editing/files/delete-file.ts'));

export const recordingRoutes: Route[] = [
  route(recordings.createRecording, ({ actor, input }) => createRecording(actor, input)),
  route(recordings.getRecording, ({ actor, params }) => getRecording(actor, params.id)),
  route(recordings.attachRecordingVideo, ({ actor, params, input }) => attachVideo(actor, params.id, input)),
  route(segments.renewSegmentUpload, ({ actor, params, input }) => renewSegmentUpload(actor, params.id, input)),
  route(segments.setSaving, async ({ actor, params, input }) => {
    await setSaving(actor, params.id, input);
    return {};
  }),
  route(segments.attachSegments, ({ actor, params, input }) => attachSegments(actor, params.id, input)),
  route(recordings.deleteRecording, ({ actor, params, query }) => deleteRecording(actor, params.id, query)),
  route(recordings.updateRecording, ({ actor, params, input }) => updateRecording(actor, params.id, input)),
  route(captions.addCaptions, ({ actor, params, input }) => changeCaptions.addCaptions(actor, params.id, input)),
  route(captions.replaceCaptions, ({ actor, params, input }) =>
    changeCaptions.replaceCaptions(actor, params.id, { ...input, captionsId: params.captionsId }),
  ),
  route(captions.setCaptionsLanguage, ({ actor, params, input }) =>
    setCaptionsLanguage(actor, params.id, {
      ...input,
      captionsId: params.captionsId,
    }),
  ),
  route(captions.removeCaptions, ({ actor, params }) =>
    changeCaptions.removeCaptions(actor, params.id, params.captionsId),
  ),
  route(captions.searchCaptions, ({ actor, params, input }) => searchCaptions(actor, params.workspaceId, input)),
  route(transcripts.transcribe, ({ actor, params }) => transcribe(actor, params.id)),
  route(transcripts.showTranscript, ({ actor, params, input }) =>
    correctCaptions.showTranscript(actor, params.id, input.isShown),
  ),
  route(transcripts.correctCaptions, ({ actor, params, input }) =>
    correctCaptions.correctCaptions(actor, params.id, { ...input, captionsId: params.captionsId }),
  ),
  route(transcripts.listCaptionsVersions, ({ actor, params }) =>
    correctCaptions.listCaptionsVersions(actor, params.id, params.captionsId),
  ),
  route(transcripts.restoreCaptions, ({ actor, params, input }) =>
    correctCaptions.restoreCaptions(actor, params.id, { ...input, captionsId: params.captionsId }),
  ),
  route(fileVersions.listFileVersions, ({ actor, params }) => listFiles(actor, params.id)),
  route(fileVersions.createFileVersion, ({ actor, params, input }) => createFile(actor, params.id, input)),
  route(fileVersions.cutRecording, ({ actor, params, input }) => cutRecording(actor, params.id, input)),
  route(fileVersions.retryCut, ({ actor, params }) => retryCut(actor, params.id)),
  route(fileVersions.restoreFile, ({ actor, params }) => restoreFile(actor, params.id, params.number)),
  route(fileVersions.deleteFile, ({ actor, params }) => deleteFile(actor, params.id, params.number)),
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
