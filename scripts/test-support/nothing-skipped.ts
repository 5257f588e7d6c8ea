/**
 * Whether a test fails whose program is not installed: after `.ci/run`, which installs all of them. Elsewhere, also with
 * `CI=true`, it is skipped, with a sentence that names the program.
 */
export const NOTHING_SKIPPED = process.env.NOTHING_SKIPPED === 'yes';
