// Checks the account and the region before a deployment: npm run preflight -- -c stage=prod … (as for npm run deploy).
// It reads with the caller's credentials and changes nothing. It fails when the deployment would.
import { awsFault, useSettings } from './deploy/aws-fault.ts';
import { readOptions } from './deploy/options.ts';
import { showFindings } from './preflight/finding.ts';
import { runPreflight } from './preflight/run-preflight.ts';
import { runCommand } from './setup/explained-error.mjs';

async function preflight(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  useSettings(options.profile);
  const mayDeploy = showFindings(await runPreflight(options), (text) => process.stdout.write(text));
  if (!mayDeploy) process.exitCode = 1;
}

await runCommand(preflight, awsFault);
