interface Changes {
  request?: object;
  settings?: object;
  input?: object;
  group?: object;
  output?: object;
  mp4?: object;
  video?: object;
  h264?: object;
  aac?: object;
}

/** A valid body of a CreateJob call; `changes` replace fields of its parts. */
export const sampleJob = (changes: Changes = {}) => ({
  role: 'arn:aws:iam::000000000000:role/transcode',
  queue: 'arn:aws:mediaconvert:us-east-1:000000000000:queues/queue',
  userMetadata: { recordingId: 'r1' },
  settings: {
    inputs: [
      {
        fileInput: 's3://media/uploads/u/1',
        audioSelectors: { sound: { defaultSelection: 'DEFAULT' } },
        ...changes.input,
      },
    ],
    outputGroups: [
      {
        outputGroupSettings: {
          type: 'FILE_GROUP_SETTINGS',
          fileGroupSettings: { destination: 's3://media/converted/r1/1/video' },
          ...changes.group,
        },
        outputs: [
          {
            containerSettings: {
              container: 'MP4',
              mp4Settings: { moovPlacement: 'PROGRESSIVE_DOWNLOAD', ...changes.mp4 },
            },
            videoDescription: {
              width: 1280,
              height: 720,
              codecSettings: {
                codec: 'H_264',
                h264Settings: {
                  rateControlMode: 'QVBR',
                  qvbrSettings: { qvbrQualityLevel: 8 },
                  maxBitrate: 6_000_000,
                  framerateControl: 'SPECIFIED',
                  framerateNumerator: 30,
                  framerateDenominator: 1,
                  ...changes.h264,
                },
              },
              ...changes.video,
            },
            audioDescriptions: [
              {
                audioSourceName: 'sound',
                codecSettings: {
                  codec: 'AAC',
                  aacSettings: { bitrate: 128_000, sampleRate: 48_000, codingMode: 'CODING_MODE_2_0', ...changes.aac },
                },
              },
            ],
            ...changes.output,
          },
        ],
      },
    ],
    ...changes.settings,
  },
  ...changes.request,
});
