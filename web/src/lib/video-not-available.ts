/** What stands in the place of a video that there is none of, or none yet that this device plays. */
export const VIDEO_NOT_AVAILABLE = {
  title: 'Recording Not Available',
  text: 'This recording is still being processed or was not completed.',
};
