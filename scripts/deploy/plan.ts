import { ExplainedError } from '../setup/explained-error.mjs';
import { type DeployedStack, failedCreation, isToBeCreated } from './deployed-stack.ts';
import { type Options, stageOf } from './options.ts';

/** One run of the CDK's command line. */
export interface Run {
  title: string;
  args: string[];
  /** Shown when it fails: the state of the stack, and the next step for the person. */
  otherwise: string;
}

/** Folders that the GitHub workflow synthesizes: the final template, and the template for a creation. */
const SYNTHESIZED = { later: 'cdk.out', first: 'dist/cdk.first' };

const CREATE = {
  title: 'Creating the stack',
  otherwise:
    'The stack was not created. Fix the problem that is named above, then run the same command again: CloudFormation ' +
    'deletes the failed stack first. docs/runbook.md, "The first deployment failed", has the usual reasons, and the ' +
    'steps after ROLLBACK_FAILED.',
};
const PROTECT = {
  title: 'Protecting the table and the stack from deletion',
  otherwise:
    'The stack exists and works, but is not protected from deletion yet: run the same command again until it is.',
};
const UPDATE = {
  title: 'Updating the stack',
  otherwise:
    'The stack was not updated, and runs as before. docs/runbook.md, "A deployment failed", has the next steps.',
};

function argsOf({ context, synthesized, rest }: Options, isFirst: boolean): string[] {
  const { first, later } = SYNTHESIZED;
  // The folder contains the build already: `true` replaces the build command.
  if (synthesized) return ['deploy', '--app', isFirst ? first : later, '--build', 'true', ...rest];
  const values = [...context].flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return ['deploy', ...values, ...(isFirst ? ['-c', 'firstDeployment=true'] : []), ...rest];
}

/** @throws ExplainedError with the steps that are necessary before a deployment can begin */
export function checkBefore(options: Options, stack: DeployedStack | null): void {
  if (!stack) return;
  const { name, status, isProtected, outputs } = stack;
  if (status.endsWith('_IN_PROGRESS') && status !== 'REVIEW_IN_PROGRESS') {
    throw new ExplainedError(`${name} is in ${status}: wait until that has ended, then run this again.`);
  }
  if (failedCreation(stack) && isProtected) {
    throw new ExplainedError(
      `The creation of ${name} failed, and the stack is protected from deletion. Remove the protection, then run this again:\n` +
        `aws cloudformation update-termination-protection --no-enable-termination-protection --stack-name ${name}`,
    );
  }
  const restored = outputs.get('RestoredTable');
  if (restored && !options.context.get('tableName')) {
    throw new ExplainedError(
      `${name} uses the restored table ${restored}. Add -c tableName=${restored} to each deployment, or ` +
        '-c tableName=own to go back to the data from before the restore.',
    );
  }
}

/**
 * The commands to run. A stack is created without deletion protection, so that a failed creation can be repeated;
 * production is protected right after.
 */
export function planRuns(options: Options, stack: DeployedStack | null): Run[] {
  if (!isToBeCreated(stack)) return [{ ...UPDATE, args: argsOf(options, false) }];
  const create = { ...CREATE, args: argsOf(options, true) };
  return stageOf(options) === 'prod' ? [create, { ...PROTECT, args: argsOf(options, false) }] : [create];
}
