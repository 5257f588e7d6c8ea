import path from 'node:path';

/** The PATH of this process with the folders of system programs, which are not on every user's path. */
export const systemPath = (): string =>
  [process.env.PATH, '/usr/sbin', '/usr/bin', '/sbin', '/bin'].join(path.delimiter);
