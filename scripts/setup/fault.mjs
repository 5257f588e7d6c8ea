/** An error that a person can act on: only its message is shown. */
export class Fault extends Error {}

const FULL_DISK = /ENOSPC|EDQUOT|no space left on device|disk quota exceeded/i;

/** The fault for a failed command: it names a full disk, and otherwise shows the output of the command. */
export function faultOf(what, output) {
  if (FULL_DISK.test(output)) return new Fault(`${what} failed: the disk is full. Make room and start again.`);
  return new Fault(`${output.trim()}\n\n${what} failed.`);
}
