import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Field 22 of /proc/<pid>/stat. The name in field 2 may contain spaces, so fields are counted after its bracket. */
function startTicks(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields[0] === 'Z' ? null : (fields[19] ?? null);
}

/**
 * Start time of a process, as text for comparison: a process id may have been given to another program.
 * @param {number} pid
 * @returns {string | null} null when there is no such process
 */
export function startTimeOf(pid) {
  try {
    if (process.platform === 'linux') return startTicks(pid);
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || null;
  } catch {
    return null;
  }
}
