/** Whether each part measures as little as it can. This shows that it runs; its figures mean nothing. */
export const IS_SHORTEST = process.argv.includes('--shortest');

/** Chooses a length or a number of repetitions. */
export const benchLength = <T>({ usual, shortest }: { usual: T; shortest: T }): T => (IS_SHORTEST ? shortest : usual);
