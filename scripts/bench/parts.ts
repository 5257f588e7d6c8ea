/** The parts of `npm run bench`, in the order in which they run. */
export const BENCH_PARTS = ['others', 'people', 'visitors', 'library', 'said', 'pages', 'watchable'] as const;
export type BenchPart = (typeof BENCH_PARTS)[number];

/** The parts of `watchable`. */
export const WATCHABLE_PARTS = ['stops', 'noise', 'load', 'live', 'join', 'mp4'] as const;
export type WatchablePart = (typeof WATCHABLE_PARTS)[number];
