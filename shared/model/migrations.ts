/**
 * Changes of stored items to a new form, in their order. The table stores how many of them are done, so an entry is
 * never removed or moved. `docs/how-to/keep-old-data.md` says when a change needs one.
 */
export const MIGRATIONS = [
  { name: 'failure-causes', does: 'Failed conversions get a cause: their file, or the system.' },
  { name: 'index-captions', does: 'The search finds what is said in captions of earlier versions.' },
  { name: 'main-links', does: 'The main link of a recording is stored like its named links.' },
  { name: 'made-files', does: 'A video that takes the place of another is stored as a file, not as a recording.' },
  { name: 'earlier-files', does: 'The videos that a recording has shown before are stored as files of their own.' },
  { name: 'list-workspaces', does: 'Administrators find the workspaces of earlier versions in their list.' },
  { name: 'list-people', does: 'Administrators find the accounts of earlier versions in their list.' },
  { name: 'whole-files', does: 'Each video is stored as one attribute of its recording.' },
] as const;

export type MigrationName = (typeof MIGRATIONS)[number]['name'];
