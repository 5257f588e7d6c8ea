import type { DynamoDbFault } from '../dynamodb/dynamodb-faults.ts';
import type { AppParts, AppServer } from '../edge/app-server.ts';
import type { AwsCall } from '../endpoint/aws-call.ts';
import type { AwsEvent } from '../events/aws-event.ts';
import type { StoreConditions } from '../kvs/store-conditions.ts';
import type { TerminalLog } from '../log.ts';
import type { MetricsAddress } from '../metrics/metrics-server.ts';
import type { SendLimits } from '../ses/send-quota.ts';
import type { TemplateSettings } from '../template/with-settings.ts';
import type { TranscriptionEngine } from '../transcribe/engine.ts';

/** What the stack shows, and where. */
export interface ShownMetrics extends MetricsAddress {
  /**
   * Counts the recordings in each state, which only the product knows.
   * @param environment of the stack's functions, with the operator's access key
   */
  recordings(environment: Record<string, string>): Promise<Record<string, number>>;
}

/** How a stack runs on one machine. */
export interface StackOptions {
  /** Port of the app; 0 for any free port. */
  port: number;
  /** Address on which the app listens; by default only programs of this machine reach it. */
  listen?: string;
  /** Folder of all data, created when missing. */
  dataDir: string;
  /** Folder on another disk for the recordings; by default they are in the data folder. */
  mediaDir?: string | null;
  /** Folder that the synthesis wrote. */
  cdkOut: string;
  /** What the terminal shows of the stack's log; by default only warnings. */
  terminalLog?: TerminalLog;
  /**
   * Origin at which a proxy serves the app, too: requests for its host are answered, and links name it. The mailbox then
   * has a port of its own.
   */
  publicOrigin?: string | null;
  /** Addresses and networks of proxies that say who sent a request; by default this machine. */
  trustedProxies?: readonly string[] | null;
  /**
   * E-mail addresses of the application administrators. By default those of the template, or nobody with a public
   * origin: the address of the template can be anybody's.
   */
  adminEmails?: readonly string[] | null;
  /** Address that mail is sent from; by default that of the template. */
  mailFrom?: string | null;
  /** Who may create an account: see `isSignUp`; by default as the template has it. */
  signUp?: string | null;
  /** How people sign on, and the secret of this app at the provider; by default, nobody does. */
  signOn?: TemplateSettings['signOn'];
  /** The program that transcribes recordings; without one, nothing is transcribed. */
  engine?: TranscriptionEngine | null;
  /**
   * Whether conversions also make small files. By default where there is more than one processor: conversions have a
   * lower priority than everything else, so that what they add takes only time in which a processor is idle. On a single
   * one, it would delay the MP4s of the next recordings.
   */
  smallFiles?: boolean;
  /** SMTP server that sends the mails, such as `smtps://user:password@host`. Without one, they stay in a mailbox. */
  smtpUrl?: string | null;
  /** Shows metrics for Prometheus on a port of their own; by default none are shown. */
  metrics?: ShownMetrics | null;
  /** Mails that SES accepts, like an account's quotas; any number if omitted. */
  sendLimits?: SendLimits;
  /** Largest number of concurrent invocations, like an account's quota; unlimited if omitted. */
  lambdaConcurrency?: number;
  /**
   * Factor for the throttles of the template. One machine sends itself hundreds of times as many requests as people
   * send to AWS, so a test or a measurement would be throttled for no reason; 1 is as on AWS.
   */
  throttleFactor?: number;
  /** Life of the functions' credentials in seconds: minutes in tests, so that what they have signed ends early. */
  credentialSeconds?: number;
  /** URLs of modules that each function loads before its bundle, for tests. */
  functionImports?: readonly string[];
  /** Faults that each request to DynamoDB encounters once: see `DYNAMODB_FAULTS`. */
  dynamoDbFaults?: readonly DynamoDbFault[];
  /** State of CloudFront KeyValueStore; without it, the store answers and the edge sees each write at once. */
  storeConditions?: StoreConditions;
  /** Whether EventBridge loses an event, for tests. By default it delivers every event. */
  isLost?: (event: AwsEvent) => boolean;
  /** Whether SQS delivers each message twice, for tests. */
  sendsTwice?: boolean;
  /** Networks that are not public, to which webhooks may send; by default those of the template. */
  webhookNetworks?: readonly string[] | null;
  /** Called with each request to the AWS endpoint and its answer. */
  report?: (call: AwsCall) => void;
  /** Called with the environment of `RunningStack` before the app answers; its error ends the start. */
  check?: (environment: Record<string, string>) => Promise<void>;
  /** Handles the web app's requests instead of its bucket. */
  web?: (server: AppServer) => Promise<AppParts['web']>;
}
