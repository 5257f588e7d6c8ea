/** Message instead of a video that is missing or that this device cannot play yet. */
export const VIDEO_NOT_AVAILABLE = {
  title: 'Recording Not Available',
  text: 'This recording is still being processed or was not completed.',
};
