import '../local/lambda/resolve-account-host.mjs';

type Write = (text: unknown, ...rest: unknown[]) => boolean;
const write = process.stdout.write.bind(process.stdout) as Write;

/** Drops the logs of functions in this process, which would hide the results. A test that checks logs captures them. */
const writeTests: Write = (text, ...rest) =>
  typeof text === 'string' && /^\{"(timestamp|_aws)":/.test(text) ? true : write(text, ...rest);

if (process.stdout.write.name !== writeTests.name) Object.assign(process.stdout, { write: writeTests });
