export {
  makeFile,
  makeSample,
  probeVideo,
  sampleMatroska,
  sampleOnItsSide,
  sampleRecording,
  sampleWebm,
  sampleWebmWithH264,
} from '../client/sample-video.ts';
