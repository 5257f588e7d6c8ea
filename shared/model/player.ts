/** Playback rates offered, as factors of normal speed. */
export const PLAYBACK_RATES = [0.5, 0.75, 1, 1.25, 1.5, 2] as const;
/** Length of a skip, in seconds. */
export const SKIP_SECONDS = 5;
/** Volume at the start, 0 to 1. */
export const DEFAULT_VOLUME = 0.8;
/** Step of the volume keys, 0 to 1. */
export const VOLUME_KEY_STEP = 0.1;
/** Step of the volume slider, 0 to 1. */
export const VOLUME_SLIDER_STEP = 0.05;
/** Step of the progress slider, which runs from 0 to 100. */
export const PROGRESS_STEP = 0.1;
/** Name of the parameter in a link that says where the video begins. */
export const START_PARAMETER = 't';
