import { describe, expect, it } from 'vitest';
import { jobRequest } from './job-request.ts';
import { sampleJob } from './test-support/sample-job.ts';

const refused = (changes: Parameters<typeof sampleJob>[0]) => !jobRequest.safeParse(sampleJob(changes)).success;

const clip = (startTimecode: string, endTimecode: string) => ({ startTimecode, endTimecode });

const clipped = (...inputClippings: object[]) => ({ input: { timecodeSource: 'ZEROBASED', inputClippings } });

const clipFaults: [string, Parameters<typeof sampleJob>[0]][] = [
  ['with a clip that ends before it starts', clipped(clip('00:00:02:00', '00:00:01:29'))],
  ['with a frame that the second does not have', clipped(clip('00:00:00:30', '00:00:02:00'))],
  ['with clips that overlap', clipped(clip('00:00:00:00', '00:00:02:00'), clip('00:00:02:00', '00:00:03:00'))],
];

const capture = {
  containerSettings: { container: 'RAW' },
  videoDescription: {
    codecSettings: {
      codec: 'FRAME_CAPTURE',
      frameCaptureSettings: { framerateNumerator: 1, framerateDenominator: 2, maxCaptures: 5 },
    },
  },
};
const captures = {
  outputGroupSettings: { type: 'FILE_GROUP_SETTINGS', fileGroupSettings: { destination: 's3://media/strip/frame' } },
  outputs: [capture],
};

describe('job settings', () => {
  it('that are valid are accepted', () => {
    expect(jobRequest.safeParse(sampleJob()).error).toBeUndefined();
    const clips = [clip('00:00:00:00', '00:00:00:00'), clip('00:00:00:01', '00:59:59:29')];
    expect(jobRequest.safeParse(sampleJob(clipped(...clips))).error).toBeUndefined();
  });

  it('that only capture frames are refused, and accepted beside a video', () => {
    const job = sampleJob();
    const groups = job.settings.outputGroups;
    const withGroups = (outputGroups: object[]) =>
      jobRequest.safeParse({ ...job, settings: { ...job.settings, outputGroups } }).error?.issues;
    expect(withGroups([...groups, captures])).toBeUndefined();
    expect(withGroups([captures])).toMatchObject([{ message: 'frame capture needs a video output' }]);
  });

  it('with two outputs of one file, or of one group, are refused', () => {
    const [group] = sampleJob().settings.outputGroups;
    expect(refused({ settings: { outputGroups: [group, group] } })).toBe(true);
    const outputs = [...(group?.outputs ?? []), capture];
    expect(refused({ settings: { outputGroups: [{ ...group, outputs }] } })).toBe(true);
  });

  it.each<[string, Parameters<typeof sampleJob>[0]]>([
    ['without a role', { request: { role: undefined } }],
    ['with a role of another service', { request: { role: 'arn:aws:s3:::media' } }],
    ['without settings', { request: { settings: undefined } }],
    ['without an input', { settings: { inputs: [] } }],
    ['with an input outside S3', { input: { fileInput: '/etc/passwd' } }],
    ['without an output group', { settings: { outputGroups: [] } }],
    ['with a destination outside S3', { group: { fileGroupSettings: { destination: '/tmp/video' } } }],
    ['without an output', { output: { containerSettings: undefined } }],
    ['without a picture', { output: { videoDescription: undefined } }],
    ['with a name of the output', { output: { nameModifier: '-large' } }],
    ['with a folder as its destination', { group: { fileGroupSettings: { destination: 's3://media/converted/' } } }],
    ['of an odd size', { video: { width: 1281 } }],
    ['of no size', { video: { width: 0 } }],
    ['with QVBR but no limit', { h264: { maxBitrate: undefined } }],
    ['with a quality that does not exist', { h264: { qvbrSettings: { qvbrQualityLevel: 11 } } }],
    ['with a specified frame rate that is missing', { h264: { framerateNumerator: undefined } }],
    ['with an unknown codec', { video: { codecSettings: { codec: 'H_266' } } }],
    ['with QVBR and a limit that is too low', { h264: { maxBitrate: 999 } }],
    ['with an empty buffer', { h264: { hrdBufferSize: 0 } }],
    ['with stereo of too few bits', { aac: { bitrate: 56_000 } }],
    ['with stereo of too few bits at 32 kHz', { aac: { bitrate: 32_000, sampleRate: 32_000 } }],
    ['with a sampling rate that AAC does not have', { aac: { sampleRate: 40_000 } }],
    [
      'with a detection of scenes that this runtime does not know',
      { h264: { sceneChangeDetect: 'TRANSITION_DETECTION' } },
    ],
    ['with too many B-frames', { h264: { numberBFramesBetweenReferenceFrames: 8 } }],
    ['without a sampling rate', { aac: { sampleRate: undefined } }],
    ['with the index at the end', { mp4: { moovPlacement: 'NORMAL' } }],
    ['with a constant bit rate', { h264: { rateControlMode: 'CBR', bitrate: 2_000_000 } }],
    ['with the frame rate of the source', { h264: { framerateControl: 'INITIALIZE_FROM_SOURCE' } }],
    ['with a setting that this runtime does not know', { h264: { gopSize: 2 } }],
    ['with one channel', { aac: { codingMode: 'CODING_MODE_1_0' } }],
    ['with an unknown color space', { input: { videoSelector: { colorSpace: 'BT.709' } } }],
    ['with colors to be converted', { video: { videoPreprocessors: { colorCorrector: { hue: 5 } } } }],
    ['that hide the colors of the output', { video: { colorMetadata: 'IGNORE' } }],
    ['with clips of other timecodes', { input: { inputClippings: [clip('00:00:00:00', '00:00:01:00')] } }],
    ...clipFaults,
    ['with an audio source that no selector names', { input: { audioSelectors: {} } }],
  ])('%s are refused', (_what, changes) => {
    expect(refused(changes)).toBe(true);
  });
});
