export { makeFile, probeVideo, sampleMatroska, sampleWebm, sampleWebmWithH264 } from '../client/sample-video.ts';
