import { type RunSimulationResults, runSimulation } from '@cloud-copilot/iam-simulate';
import { ACCOUNT_ID } from '../template/physical-names.ts';
import type { Access } from './access.ts';
import type { Role, RolePolicy } from './roles.ts';
import { policiesAbout } from './service-policies.ts';

/** The verdict of a role's policies on one access. */
export type Verdict = 'Allowed' | 'ImplicitlyDenied' | 'ExplicitlyDenied';

/** Largest number of cached verdicts: most requests are on one table. */
const MAX_CACHED = 1000;

/**
 * The library treats a resource with an asterisk as a pattern, and allows whatever a policy allows of it; S3 keys may
 * contain asterisks.
 */
const withoutStars = (resource: string) => (resource === '*' ? resource : resource.replaceAll('*', '_'));

/** An invalid resource, such as a malformed ARN from a caller, matches no policy. */
function verdictOf(answer: RunSimulationResults, { action, resource }: Access): Verdict {
  if (answer.resultType !== 'error') return answer.overallResult;
  if (answer.errors.message === 'no.resource.types') return 'ImplicitlyDenied';
  throw new Error(`${action} on ${resource} cannot be evaluated: ${JSON.stringify(answer.errors)}`);
}

/** Evaluates the policies of one role as IAM does, with a cache of parsed policies and verdicts. */
export class RoleEvaluator {
  readonly role: Role;
  readonly #byService = new Map<string, RolePolicy[]>();
  readonly #verdicts = new Map<string, Verdict>();

  constructor(role: Role) {
    this.role = role;
  }

  /** @throws Error when it cannot be evaluated: a policy is invalid, or has a condition that is not known here */
  async evaluate(access: Access): Promise<Verdict> {
    const key = JSON.stringify([access.action, access.resource, access.context]);
    const known = this.#verdicts.get(key);
    if (known) return known;
    if (this.#verdicts.size >= MAX_CACHED) this.#verdicts.clear();
    const verdict = await this.#simulate(access);
    this.#verdicts.set(key, verdict);
    return verdict;
  }

  #policiesAbout(service: string): RolePolicy[] {
    const known = this.#byService.get(service);
    if (known) return known;
    const policies = policiesAbout(service, this.role.policies);
    this.#byService.set(service, policies);
    return policies;
  }

  async #simulate(access: Access): Promise<Verdict> {
    const { name, arn } = this.role;
    const policies = this.#policiesAbout(access.action.split(':')[0] ?? '');
    const answer = await runSimulation(
      {
        request: {
          principal: `arn:aws:sts::${ACCOUNT_ID}:assumed-role/${name}/session`,
          action: access.action,
          resource: { resource: withoutStars(access.resource), accountId: ACCOUNT_ID },
          contextVariables: {
            'aws:PrincipalAccount': ACCOUNT_ID,
            'aws:PrincipalArn': arn,
            // On AWS, clients use TLS.
            'aws:SecureTransport': 'true',
            ...access.context,
          },
        },
        identityPolicies: policies.map((policy) => ({ name: policy.name, policy: policy.document })),
        serviceControlPolicies: [],
        resourceControlPolicies: [],
      },
      {},
    );
    return verdictOf(answer, access);
  }
}
