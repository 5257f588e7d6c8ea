import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Field 22 of /proc/<pid>/stat; the name in field 2 may hold spaces, so fields are counted after its bracket. */
function startTicks(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields[0] === 'Z' ? null : (fields[19] ?? null);
}

/**
 * When a process began, as text to compare: a process id alone may have gone to another program since.
 * @param {number} pid
 * @returns {string | null} null when no such process lives
 */
export function startTimeOf(pid) {
  try {
    if (process.platform === 'linux') return startTicks(pid);
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || null;
  } catch {
    return null;
  }
}
