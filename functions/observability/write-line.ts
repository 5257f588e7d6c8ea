/**
 * Writes an object as a line of the log. Lambda takes the log from stdout. A command that runs the same code prints its
 * results there, so its log goes to stderr.
 */
export function writeLine(line: object): void {
  const output = process.env.AWS_LAMBDA_FUNCTION_NAME ? process.stdout : process.stderr;
  output.write(`${JSON.stringify(line)}\n`);
}
