import { RemovalPolicy } from 'aws-cdk-lib';
import type { Node } from 'constructs';
import { type DomainSettings, readDomain } from './domain-settings.ts';
import { readWebAcl, type WebAclSettings } from './web-acl-settings.ts';

/** What differs from one deployment to another. */
export interface Settings {
  /** Name of the deployment: `prod` keeps its data, any other is a sandbox that can be thrown away. */
  stage: string;
  /** E-mail addresses of the application's administrators, lower case. */
  adminEmails: string[];
  /** Address that mail is sent from. */
  mailFrom: string;
  /** Whether the stack makes SES's identity of the sender's domain; an account and region can have it only once. */
  ownsMailDomain: boolean;
  /** Who is told of alarms, once the address has confirmed that it wants to be; null for nobody. */
  alarmEmail: string | null;
  isProduction: boolean;
  /** What happens to data and logs when the stack or a resource of it goes. */
  removalPolicy: RemovalPolicy;
  domain?: DomainSettings;
  webAcl: WebAclSettings;
}

const STAGE = /^[a-z][a-z0-9-]{0,19}$/;
const ADDRESS = /^[^@\s]+@[^@\s]+$/;

function requireAddress(name: string, value: string): string {
  if (!ADDRESS.test(value)) throw new Error(`Context value ${name}: "${value}" is no e-mail address`);
  return value;
}

/**
 * Reads the context values `stage`, `adminEmails` (separated by commas), `mailFrom`, `mailIdentity` (`new`, or
 * `existing` when another stack of the account has the domain already), `alarmEmail`, `webAcl` and those of `readDomain`,
 * as in `-c stage=alice`.
 * @param region what is about to be deployed to, where that is known; the template itself is the same for all
 * @throws Error that names the value that cannot be used
 */
export function readSettings(node: Node, region?: string): Settings {
  const read = (name: string, fallback: string): string => String(node.tryGetContext(name) ?? fallback).trim();
  const stage = read('stage', 'dev');
  if (!STAGE.test(stage)) {
    throw new Error(`Context value stage: "${stage}" must be at most 20 lower-case letters, digits and dashes`);
  }
  const mailIdentity = read('mailIdentity', 'new');
  if (!['new', 'existing'].includes(mailIdentity)) {
    throw new Error(`Context value mailIdentity: "${mailIdentity}" must be new or existing`);
  }
  const alarmEmail = read('alarmEmail', '');
  const isProduction = stage === 'prod';
  return {
    stage,
    adminEmails: read('adminEmails', 'admin@example.com')
      .split(',')
      .map((address) => requireAddress('adminEmails', address.trim().toLowerCase())),
    mailFrom: requireAddress('mailFrom', read('mailFrom', 'no-reply@framekeep.example')),
    ownsMailDomain: mailIdentity === 'new',
    alarmEmail: alarmEmail === '' ? null : requireAddress('alarmEmail', alarmEmail),
    isProduction,
    removalPolicy: isProduction ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    domain: readDomain((name) => read(name, '')),
    webAcl: readWebAcl(read('webAcl', '') || (isProduction ? 'own' : 'none'), region),
  };
}
