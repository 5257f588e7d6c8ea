import type { AwsError } from '../aws/aws-error.ts';
import type { Log } from '../log.ts';
import { ACCOUNT_ID } from '../template/physical-names.ts';
import type { Resources } from '../template/resources.ts';
import { type Access, EVERYTHING, type Permissions } from './access.ts';
import { accessDenied } from './access-denied.ts';
import { RoleEvaluator } from './evaluate.ts';
import { type CallingFunction, readCallers, readRoles } from './roles.ts';

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
