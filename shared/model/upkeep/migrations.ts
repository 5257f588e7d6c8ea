/** The version whose data this one reads, with all its migrations done, and its commit. Older data stop at it. */
export const OLDEST_READ = { version: '0.4.0', commit: '8331eed66d76edf52368dff668ab0352330bacb1' } as const;

/** Migrations of versions up to `OLDEST_READ`, which all have been done in data that this version reads. */
export const MIGRATIONS_BEFORE = 8;

/**
 * Changes of stored items to a new form, in their order. The table stores how many of them are done, together with those
 * before, so no entry is removed or moved until data stop at a version that has done it. `docs/how-to/keep-old-data.md` says
 * when a change needs one.
 */
export const MIGRATIONS: readonly { name: string; does: string }[] = [
  { name: 'files', does: 'Each video of a recording is stored as a file of its own.' },
];

/** The number of migrations that are done when all are done. */
export const ALL_MIGRATIONS = MIGRATIONS_BEFORE + MIGRATIONS.length;

/** What people do with older data, with the commands, in sentences. */
export const STOP_ADVICE =
  `This version reads data of version ${OLDEST_READ.version} and later. Run version ${OLDEST_READ.version} once: git checkout ` +
  `${OLDEST_READ.commit}, then npm start, or npm ci and npm run deploy on AWS. Wait until Administration → Installation says ` +
  'that all data migrations are done. Then start this version again.';
