const WORKSPACE = '01J9ZQ4M3V8T2K6N5R7W1XBCDE';
const UPLOAD =
  'https://bucket.s3.us-east-1.amazonaws.com/uploads/01J9ZQ4M3V8T2K6N5R7W1XBCDE/01J9ZQ4M3V8T2K6N5R7W1XBCDF';

/** Bodies of the calls with which programs begin, by the names of the calls. */
export const EXAMPLES: Record<string, object> = {
  createRecording: { name: 'Release 1.4', recordingType: 'screen', workspaceId: WORKSPACE },
  createUpload: { contentType: 'video/mp4', fileSize: 1_048_576 },
  createMultipart: { contentType: 'video/mp4', fileSize: 104_857_600 },
  signParts: { partNumbers: [1, 2, 3] },
  attachRecordingVideo: { videoURL: UPLOAD, fileSize: 104_857_600, duration: 95 },
  shareRecording: { allowDownload: false, expiresAt: null },
  createNamedLink: { name: 'Acme, Jane', password: 'correct horse battery', viewLimit: 20 },
  writeComment: { text: 'The new menu is here.', at: 12.5 },
  updateRecording: { name: 'Release 1.4.1' },
};
