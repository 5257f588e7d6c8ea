// Deploys a stage: npm run deploy -- -c stage=prod … (docs/deploying.md). It takes the arguments of `cdk deploy`. It creates
// a stack in such a way that a failed creation can be repeated.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { awsFault, useSettings } from './deploy/aws-fault.ts';
import { describeStack, isToBeCreated } from './deploy/deployed-stack.ts';
import { readOptions, stackNameOf, stageOf } from './deploy/options.ts';
import { checkBefore, planRuns, type Run } from './deploy/plan.ts';
import { checkData } from './preflight/data.ts';
import { showFindings } from './preflight/finding.ts';
import { runPreflight } from './preflight/run-preflight.ts';
import { ExplainedError, runCommand } from './setup/explained-error.mjs';

const CDK = path.resolve(import.meta.dirname, '../node_modules/aws-cdk/bin/cdk');

async function runCdk({ title, args, otherwise }: Run): Promise<void> {
  process.stdout.write(`\n${title}\n`);
  const child = spawn(process.execPath, [CDK, ...args], { stdio: 'inherit' });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new ExplainedError(otherwise);
}

async function deploy(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  useSettings(options.profile);
  const cloudFormation = new CloudFormationClient();
  const stack = await describeStack(cloudFormation, stackNameOf(stageOf(options)));
  checkBefore(options, stack);
  const context = (name: string) => options.context.get(name) ?? '';
  const data = await checkData({ stack, region: await cloudFormation.config.region(), context });
  if (!showFindings(data, (text) => process.stdout.write(text)))
    throw new ExplainedError('Nothing was deployed: this version does not read the data of the stage.');
  if (isToBeCreated(stack) && !options.skipPreflight) {
    const mayBegin = showFindings(await runPreflight(options), (text) => process.stdout.write(text));
    if (!mayBegin)
      throw new ExplainedError('Fix the findings marked with ✗, or create the stack anyway with --skip-preflight.');
  }
  for (const run of planRuns(options, stack)) await runCdk(run);
}

await runCommand(deploy, awsFault);
