import { Duration } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { Settings } from '../settings.ts';
import { type RecoveryTasks, recoveryDefinition } from './recovery-definition.ts';
import { Workflow } from './workflow.ts';

/** Finds recordings whose conversion is stuck, and reconciles each. Takes `{trigger}`: `schedule` or `manual`. */
export class RecoveryWorkflow extends Workflow {
  constructor(scope: Construct, id: string, settings: Settings, tasks: RecoveryTasks) {
    super(scope, id, settings, {
      name: 'recovery',
      variable: 'RECOVERY_ARN',
      timeout: Duration.hours(2),
      tasks: Object.values(tasks),
      definition: (states) => recoveryDefinition(states, tasks),
    });
  }
}
