import { spawn } from 'node:child_process';
import path from 'node:path';
import { DYNAMODB_FAULTS, type DynamoDbFault, readFaults } from './local/aws/dynamodb-faults.ts';
import { explainError } from './local/main.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const VITEST = path.join(ROOT, 'node_modules/vitest/vitest.mjs');

/** Runs the integration tests while DynamoDB fails in one way. @returns whether all passed */
function passes(fault: DynamoDbFault): Promise<boolean> {
  process.stdout.write(`\n· Integration tests with DYNAMODB_FAULTS=${fault} …\n`);
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [VITEST, 'run', '--project=integ'], {
      ...{ cwd: ROOT, stdio: 'inherit' as const },
      env: { ...process.env, DYNAMODB_FAULTS: fault },
    });
    child.once('error', reject);
    child.once('close', (code) => resolve(code === 0));
  });
}

/** Runs the integration tests once for each way in which DynamoDB fails: `npm run nightly`, or some that are named. */
async function run(): Promise<void> {
  const named = readFaults(process.argv.slice(2).join(','));
  const failed: string[] = [];
  for (const fault of named.length > 0 ? named : DYNAMODB_FAULTS) if (!(await passes(fault))) failed.push(fault);
  process.stdout.write(failed.length > 0 ? `\nFailed with ${failed.join(', ')}\n` : '\nPassed with each fault\n');
  process.exitCode = failed.length > 0 ? 1 : 0;
}

run().catch((error: unknown) => {
  process.stderr.write(`${explainError(error)}\n`);
  process.exitCode = 1;
});
