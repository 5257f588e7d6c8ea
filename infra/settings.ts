import { RemovalPolicy } from 'aws-cdk-lib';
import type { Node } from 'constructs';
import { USAGE_LIMITS, type UsageLimitName, type UsageLimits } from '#shared/limits.ts';
import { EXAMPLE_ADMINISTRATOR } from '#shared/model/identity/account.ts';
import { isSignUp } from '#shared/model/identity/sign-up.ts';
import { type MailSender, readMailSender } from '#shared/rules/ground/mail-sender.ts';
import { readNetworkList } from '#shared/rules/ground/network-list.ts';
import { type CapacitySettings, readCapacity, readNumber } from './capacity-settings.ts';
import { type DomainSettings, readDomain } from './domain-settings.ts';
import { readSignOnContext, type SignOn } from './sign-on-settings.ts';

/** `own`: the stack creates a web ACL; `none`: no web ACL; `{ arn }`: a web ACL that exists outside of the stack. */
type WebAclSettings = 'own' | 'none' | { arn: string };

/** The region of CloudFront's web ACLs: https://docs.aws.amazon.com/waf/latest/developerguide/cloudfront-features.html */
const REGION = 'us-east-1';
const ARN = /^arn:aws:wafv2:us-east-1:\d{12}:global\/webacl\/[\w-]+\/[\w-]+$/;

/**
 * Reads the context value `webAcl`: `own`, `none`, or the ARN of a web ACL for CloudFront.
 * @param region of the deployment; undefined when it is unknown
 * @throws Error that names the possible values
 */
export function readWebAcl(value: string, region?: string): WebAclSettings {
  if (value === 'own' && region && region !== REGION) {
    throw new Error(
      `Context value webAcl: CloudFront's web ACLs exist only in ${REGION}, and this stack would be in ${region}. ` +
        'Give the ARN of one, or "none"',
    );
  }
  if (value === 'own' || value === 'none') return value;
  if (ARN.test(value)) return { arn: value };
  throw new Error(`Context value webAcl: "${value}" must be own, none, or the ARN of a web ACL for CloudFront`);
}

/** Highest value of a limit. This many GB, in bytes, are still an exact number. */
const MOST = 1_000_000;

/**
 * Reads the context values that are named as in `USAGE_LIMITS`.
 * @param read gives a value, or an empty string when it is not set
 * @throws Error that names the value that cannot be used
 */
export function readUsageLimits(read: (name: string) => string): UsageLimits {
  const names = Object.keys(USAGE_LIMITS) as UsageLimitName[];
  const entries = names.map((name) => [name, readNumber(name, read(name) || String(USAGE_LIMITS[name]), 1, MOST)]);
  return Object.fromEntries(entries) as UsageLimits;
}

export interface Settings {
  /** Name of the deployment: `prod` keeps its data; any other is a disposable sandbox. */
  stage: string;
  /** E-mail addresses of the application's administrators, lower case. */
  adminEmails: string[];
  /** Whether passwords that are common, or contain their owner's e-mail or name, are refused. */
  weakPasswords: 'allowed' | 'refused';
  /** Who may create an account: `open`, `invited`, or domains of e-mail addresses, separated by commas. */
  signUp: string;
  /** How people sign on through the provider of their company; null where they do not. */
  signOn: SignOn | null;
  /** Whether recordings can be transcribed with Amazon Transcribe. */
  transcription: 'on' | 'off';
  /** Whether conversions also make small files, for small screens and slow connections. */
  smallFiles: 'on' | 'off';
  /** Whether areas of videos can be hidden. */
  hideAreas: 'on' | 'off';
  /** Networks that are not public, to which webhooks may send: addresses and networks, separated by commas. */
  webhookNetworks: string;
  /** The sender of mails. */
  mailFrom: MailSender;
  /** Whether the stack creates the SES identity of the sender's domain. An account and region can have it only once. */
  ownsMailDomain: boolean;
  /** E-mail address for alarms. SNS asks it to confirm the subscription first. Null: nobody is notified. */
  alarmEmail: string | null;
  isProduction: boolean;
  /** Removal policy of data and logs. */
  removalPolicy: RemovalPolicy;
  /**
   * Whether this deployment creates the stack. Then no resource is protected from deletion, and the buckets are filled
   * last, so that a failed creation can be rolled back completely.
   */
  isFirstDeployment: boolean;
  /** A restored table that the functions use instead of the stack's own table; null for the stack's own. */
  restoredTable: string | null;
  domain?: DomainSettings;
  webAcl: WebAclSettings;
  capacity: CapacitySettings;
  usageLimits: UsageLimits;
}

const STAGE = /^[a-z][a-z0-9-]{0,19}$/;
const ADDRESS = /^[^@\s]+@[^@\s]+$/;

/** Reserved names, and names of this machine: https://www.rfc-editor.org/rfc/rfc2606 */
const EXAMPLE_DOMAIN = /(^|[.])(example|example[.](com|net|org)|test|invalid|localhost)$/i;
/**
 * DynamoDB's rule for table names:
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/HowItWorks.NamingRulesDataTypes.html
 */
const TABLE_NAME = /^[A-Za-z0-9_.-]{3,255}$/;
/** The value of `tableName` for the stack's own table. */
const OWN_TABLE = 'own';

function requireAddress(name: string, value: string): string {
  if (!ADDRESS.test(value)) throw new Error(`Context value ${name}: "${value}" is not an e-mail address`);
  return value;
}

/** @throws Error for a text that names no sender */
function readSender(value: string): MailSender {
  const sender = readMailSender(value);
  if (sender) return sender;
  throw new Error(`Context value mailFrom: "${value}" is neither an e-mail address nor Name <address>`);
}

/** Refuses example addresses in production: its mail and its administrators must be real. */
function requireRealAddress(name: string, value: string): string {
  if (EXAMPLE_DOMAIN.test(value.slice(value.lastIndexOf('@') + 1))) {
    throw new Error(`Context value ${name}: prod needs a real address, and "${value}" is of an example domain`);
  }
  return value;
}

function readTable(value: string): string | null {
  if (value === OWN_TABLE) return null;
  if (!TABLE_NAME.test(value)) throw new Error(`Context value tableName: "${value}" is not a name of a DynamoDB table`);
  return value;
}

function readOneOf<T extends string>(name: string, value: string, first: T, second: T): T {
  const found = [first, second].find((each) => each === value);
  if (found !== undefined) return found;
  throw new Error(`Context value ${name}: "${value}" must be ${first} or ${second}`);
}

function readSignUp(value: string): string {
  if (isSignUp(value)) return value;
  throw new Error(`Context value signUp: "${value}" must be open, invited, or domains separated by commas`);
}

function readWebhookNetworks(value: string): string {
  const networks = readNetworkList(value);
  if (networks) return networks.join(',');
  throw new Error(`Context value webhookNetworks: "${value}" must be addresses or networks separated by commas`);
}

/**
 * Reads the context values `stage`, `adminEmails` (separated by commas), `weakPasswords`, `signUp`, `transcription`,
 * `smallFiles`, `hideAreas`, `webhookNetworks`, `mailFrom`, `mailIdentity` (`new`, or `existing` when another stack of the account has the domain already), `alarmEmail`, `webAcl`, `tableName`
 * (a restored table, or `own`), `firstDeployment` (`npm run deploy` sets it) and those of `readDomain`,
 * `readSignOnContext`, `readCapacity` and `readUsageLimits`, as in `-c stage=alice`.
 * @param region of the deployment, if it is known; the template is the same for all regions
 * @throws Error that names the value that cannot be used
 */
export function readStackSettings(node: Node, region?: string): Settings {
  const read = (name: string, fallback: string): string => String(node.tryGetContext(name) ?? fallback).trim();
  const stage = read('stage', 'dev');
  if (!STAGE.test(stage)) {
    throw new Error(`Context value stage: "${stage}" must be at most 20 lower-case letters, digits and dashes`);
  }
  const alarmEmail = read('alarmEmail', '');
  const isProduction = stage === 'prod';
  const isFirstDeployment = readOneOf('firstDeployment', read('firstDeployment', 'false'), 'true', 'false') === 'true';
  const readAddress = (name: string, value: string) =>
    isProduction ? requireRealAddress(name, requireAddress(name, value)) : requireAddress(name, value);
  const mailFrom = readSender(read('mailFrom', 'no-reply@framekeep.example'));
  readAddress('mailFrom', mailFrom.address);
  return {
    stage,
    adminEmails: read('adminEmails', EXAMPLE_ADMINISTRATOR)
      .split(',')
      .map((address) => readAddress('adminEmails', address.trim().toLowerCase())),
    weakPasswords: readOneOf('weakPasswords', read('weakPasswords', 'allowed'), 'allowed', 'refused'),
    signUp: readSignUp(read('signUp', 'open').toLowerCase().replaceAll(' ', '')),
    signOn: readSignOnContext((name) => read(name, '')),
    transcription: readOneOf('transcription', read('transcription', 'off'), 'on', 'off'),
    smallFiles: readOneOf('smallFiles', read('smallFiles', 'off'), 'on', 'off'),
    hideAreas: readOneOf('hideAreas', read('hideAreas', 'off'), 'on', 'off'),
    webhookNetworks: readWebhookNetworks(read('webhookNetworks', '')),
    mailFrom,
    ownsMailDomain: readOneOf('mailIdentity', read('mailIdentity', 'new'), 'new', 'existing') === 'new',
    alarmEmail: alarmEmail === '' ? null : requireAddress('alarmEmail', alarmEmail),
    isProduction,
    removalPolicy: isProduction ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY,
    isFirstDeployment,
    restoredTable: readTable(read('tableName', '') || OWN_TABLE),
    domain: readDomain((name) => read(name, '')),
    webAcl: readWebAcl(read('webAcl', '') || (isProduction ? 'own' : 'none'), region),
    capacity: readCapacity((name) => read(name, '')),
    usageLimits: readUsageLimits((name) => read(name, '')),
  };
}
