export {
  makeFile,
  makeSample,
  probeVideo,
  sampleMatroska,
  sampleRecording,
  sampleWebm,
  sampleWebmWithH264,
} from '../client/sample-video.ts';
