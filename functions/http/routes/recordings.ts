import * as recordings from '#shared/api/recordings.ts';
import { listWorkspaceRecordings } from '#shared/api/workspaces.ts';
import { deleteRecording } from '../../domain/cleanup/delete-recording.ts';
import { createRecording } from '../../domain/recordings/create-recording.ts';
import { getRecording } from '../../domain/recordings/get-recording.ts';
import { listRecordings } from '../../domain/recordings/list-recordings.ts';
import { moveRecording } from '../../domain/recordings/move-recording.ts';
import { attachVideo } from '../../domain/uploads/attach-video.ts';
import { paged, type Route, route } from '../route.ts';

export const recordingRoutes: Route[] = [
  route(recordings.createRecording, ({ actor, input }) => createRecording(actor, input)),
  route(recordings.getRecording, ({ actor, params }) => getRecording(actor, params.id)),
  route(recordings.attachRecordingVideo, ({ actor, params, input }) => attachVideo(actor, params.id, input)),
  route(recordings.deleteRecording, ({ actor, params }) => deleteRecording(actor, params.id)),
  route(recordings.moveRecording, ({ actor, params, input }) => moveRecording(actor, params.id, input.projectId)),
  route(listWorkspaceRecordings, ({ actor, params, query }) => paged(listRecordings(actor, params.workspaceId, query))),
];
