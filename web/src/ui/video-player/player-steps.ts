/** Length of a skip, in seconds. */
export const SKIP_SECONDS = 5;
/** Step of the volume keys, 0 to 1. */
export const VOLUME_KEY_STEP = 0.1;
/** Step of the volume slider, 0 to 1. */
export const VOLUME_SLIDER_STEP = 0.05;
/** Step of the progress slider, which runs from 0 to 100. */
export const PROGRESS_STEP = 0.1;
