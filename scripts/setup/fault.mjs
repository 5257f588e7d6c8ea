/** An error that a person can act on: only its message is shown. */
export class Fault extends Error {}

const FULL_DISK = /ENOSPC|EDQUOT|no space left on device|disk quota exceeded/i;

/** The fault for a failed command: it names a full disk, and otherwise shows the output of the command. */
export function faultOf(what, output) {
  if (FULL_DISK.test(output)) return new Fault(`${what} failed: the disk is full. Make room and start again.`);
  return new Fault(`${output.trim()}\n\n${what} failed.`);
}

/** The message of an error that a person can act on, such as an option that a command does not know; else all details. */
export function explainError(error) {
  if (!(error instanceof Error)) return String(error);
  const isForPeople = error instanceof Fault || String(error.code).startsWith('ERR_PARSE_ARGS');
  return isForPeople ? error.message : (error.stack ?? error.message);
}

/** Explains the error of a command, which ends with the status 1. */
export function failWith(error) {
  process.stderr.write(`${explainError(error)}\n`);
  process.exitCode = 1;
}
