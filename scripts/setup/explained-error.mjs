/** An expected failure whose message says all that a person needs: nothing else of it is shown. */
export class ExplainedError extends Error {}

const FULL_DISK = /ENOSPC|EDQUOT|no space left on device|disk quota exceeded/i;

/** The error of a program that failed: it names a full disk, and otherwise has the output of the program. */
export function programError(what, output) {
  if (FULL_DISK.test(output)) return new ExplainedError(`${what} failed: the disk is full. Make room and start again.`);
  return new ExplainedError(`${output.trim()}\n\n${what} failed.`);
}

/** What is shown of an error: the message of one that is explained, or of a wrong option; else all details. */
export function explainError(error) {
  if (!(error instanceof Error)) return String(error);
  const isExplained = error instanceof ExplainedError || String(error.code).startsWith('ERR_PARSE_ARGS');
  return isExplained ? error.message : (error.stack ?? error.message);
}

/**
 * Does the work of a command. An error is shown, and the command ends with the status 1. The AWS SDK's warning of an older
 * Node, as npm installs it here, is left out by the variable that the SDK has for it.
 * @param {() => unknown} work
 * @param {(error: unknown) => unknown} explain an error that is not explained yet
 * @returns {Promise<boolean>} whether it is done
 */
export async function runCommand(work, explain = (error) => error) {
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
  try {
    await work();
    return true;
  } catch (error) {
    process.stderr.write(`${explainError(explain(error))}\n`);
    process.exitCode = 1;
    return false;
  }
}
