import type { Recording } from '#shared/api/recordings.ts';

/** A recording as the API returns it: just created, with the given changes. */
export const answeredRecording = (changes: Partial<Recording> = {}): Recording => ({
  ...{ id: 'W_R', name: 'Demo', description: null, showsDescription: false, recordingType: 'screen', userId: 'ada' },
  ...{ workspaceId: 'W', projectId: null, filePath: null, fileType: null, mp4FilePath: null, smallFilePath: null },
  ...{ thumbnailPath: null, thumbnailUrl: null, strip: null, captions: [] },
  ...{ showsTranscript: false, transcription: null },
  ...{ transcodeStatus: 'pending', failure: null, transcodedAt: null, duration: null, fileSize: null, segments: null },
  ...{
    shareToken: null,
    isShared: false,
    allowDownload: true,
    showsOwner: false,
    commenters: 'nobody',
    areCommentsClosed: false,
    commentCount: 0,
    mailsFirstView: false,
    hasMailed: false,
    hasUnreadComments: false,
    shareExpiresAt: null,
    viewCount: 0,
    lastViewedAt: null,
  },
  ...{ createdAt: '2026-11-21T10:00:00.000Z', updatedAt: '2026-11-21T10:00:00.000Z' },
  ...{ fileVersion: 0, updatedOn: null, versionOf: null, nextFile: null, kept: null, moments: null },
  ...changes,
});
