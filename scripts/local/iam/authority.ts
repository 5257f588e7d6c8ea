import { AwsError } from '../aws/aws-error.ts';
import type { Log } from '../log.ts';
import { ACCOUNT_ID } from '../template/physical-names.ts';
import type { Resources } from '../template/resources.ts';
import { type Access, EVERYTHING, type Permissions } from './access.ts';
import { RoleEvaluator } from './evaluate.ts';
import { type CallingFunction, readCallers, readRoles } from './roles.ts';

interface Refused {
  code: string;
  status: number;
}

/** DynamoDB and Step Functions document 400, as AWS's JSON protocol does in general. REST services answer 403. */
const REFUSALS: Record<string, Refused> = {
  s3: { code: 'AccessDenied', status: 403 },
  ses: { code: 'AccessDenied', status: 403 },
  dynamodb: { code: 'AccessDeniedException', status: 400 },
  states: { code: 'AccessDeniedException', status: 400 },
};
const OTHERS: Refused = { code: 'AccessDeniedException', status: 403 };

/**
 * The refusal of an access: https://docs.aws.amazon.com/IAM/latest/UserGuide/troubleshoot_access-denied.html
 * @param service as in a request's credential scope
 * @param principal ARN of the caller
 */
function accessDenied(service: string, principal: string, { action, resource }: Access): AwsError {
  const { code, status } = REFUSALS[service] ?? OTHERS;
  const what = `User: ${principal} is not authorized to perform: ${action} on resource: ${resource}`;
  return new AwsError(code, status, `${what} because no identity-based policy allows the ${action} action`);
}

/** The name of the access key for people and tests. */
export const OPERATOR = 'operator';

/** A caller in a role. */
interface Session {
  name: string;
  roleArn: string;
}

/** Evaluates the permissions of every role of the template. Refusals are logged. */
export class Authority {
  readonly #log: Log;
  #evaluators = new Map<string, RoleEvaluator>();
  #callers = new Map<string, CallingFunction>();

  constructor(resources: Resources, log: Log) {
    this.#log = log;
    this.read(resources);
  }

  /** Switches to the policies of another template. */
  read(resources: Resources): void {
    this.#evaluators = new Map(readRoles(resources).map((role) => [role.arn, new RoleEvaluator(role)]));
    this.#callers = readCallers(resources);
  }

  /**
   * @param caller the name of the access key: a function's logical id, or `operator`
   * @param service the service of the request, as in the credential scope
   */
  permissionsOf(caller: string, service: string): Permissions {
    if (caller === OPERATOR) return EVERYTHING;
    return this.permissionsInRole(this.#callers.get(caller) ?? { name: caller, roleArn: '' }, service);
  }

  /** The permissions of a service in the role that it was given. @param service that handles the request */
  permissionsInRole(session: Session, service: string): Permissions {
    const refusal = (access: Access) => this.#refusal(session, service, access);
    return {
      refusal,
      require: async (accesses) => {
        for (const access of accesses) {
          const refused = await refusal(access);
          if (refused) throw refused;
        }
      },
    };
  }

  async #refusal({ name, roleArn }: Session, service: string, access: Access): Promise<AwsError | null> {
    const evaluator = this.#evaluators.get(roleArn);
    const verdict = (await evaluator?.evaluate(access)) ?? 'ImplicitlyDenied';
    if (verdict === 'Allowed') return null;
    const role = evaluator?.role.name ?? 'no-role';
    const context = access.context ? ` with ${JSON.stringify(access.context)}` : '';
    this.#log.info('iam', `${name} is refused ${access.action} on ${access.resource}${context}: ${verdict} by ${role}`);
    return accessDenied(service, `arn:aws:sts::${ACCOUNT_ID}:assumed-role/${role}/${name}`, access);
  }
}
