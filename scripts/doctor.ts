// Looks at a stack from outside, and at its machine: npm run doctor -- https://framekeep.company.com. Each finding says what
// mends it. With SMOKE_EMAIL and SMOKE_PASSWORD of an account, it also uploads and watches a recording that is being made.
import { parseArgs } from 'node:util';
import { checkAsAccount } from './doctor/account-checks.ts';
import { checkMachine } from './doctor/machine-checks.ts';
import { checkProxy } from './doctor/proxy-checks.ts';
import { checkPlain, checkReach, type Patient } from './doctor/reach.ts';
import { type Finding, showFindings, unknown } from './preflight/finding.ts';
import { ExplainedError, runCommand } from './setup/explained-error.mjs';

/** A proxy that answers an upload only when all of it is there does not answer at all. */
const WAIT_SECONDS = 10;

function readPatient(): Patient {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { wait: { type: 'string' } } });
  const [address = ''] = positionals;
  const origin = URL.canParse(address) ? new URL(address) : null;
  if (!origin || !/^https?:$/.test(origin.protocol))
    throw new ExplainedError('Name the address that people use: npm run doctor -- https://framekeep.company.com');
  const seconds = Number(values.wait ?? WAIT_SECONDS);
  if (!(seconds > 0)) throw new ExplainedError('--wait takes a number of seconds.');
  return { origin: new URL(origin.origin), waitMs: seconds * 1000 };
}

async function checkAccount({ origin }: Patient): Promise<Finding[]> {
  const { SMOKE_EMAIL: email, SMOKE_PASSWORD: password } = process.env;
  if (email && password) return checkAsAccount(origin.origin, { email, password });
  return [
    unknown(
      'Nothing was uploaded or watched: set SMOKE_EMAIL and SMOKE_PASSWORD to an account of this stack that is not an administrator.',
    ),
  ];
}

async function examine(): Promise<void> {
  const patient = readPatient();
  const { findings, isReached } = await checkReach(patient);
  if (isReached)
    findings.push(...(await checkPlain(patient)), ...(await checkProxy(patient)), ...(await checkAccount(patient)));
  findings.push(...(await checkMachine(patient.origin, process.env)));
  if (!showFindings(findings, (text) => process.stdout.write(text))) process.exitCode = 1;
}

await runCommand(examine);
// Keep-alive connections of the AWS clients would keep the process running.
process.exit();
