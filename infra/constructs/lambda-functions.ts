import { Duration } from 'aws-cdk-lib';
import {
  Architecture,
  Code,
  Function as LambdaFunction,
  LoggingFormat,
  Runtime,
  Tracing,
} from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import type { BuiltCode, FunctionName } from '../functions.ts';
import type { Settings } from '../settings.ts';
import { acknowledgeWildcard } from './acknowledge.ts';
import { newLogGroup } from './log-group.ts';
import { newLoggingRole } from './logging-role.ts';

interface BundledFunctionProps {
  codeDir: string;
  description: string;
  /** Memory in MB. A function's CPU share grows with it. */
  memory: number;
  /** Longest run, in seconds. */
  timeout: number;
  /** Reserved concurrency, which is also its limit. By default nothing is reserved. */
  concurrency?: number | null;
}

class BundledFunction extends Construct {
  readonly lambda: LambdaFunction;

  constructor(scope: Construct, id: string, settings: Settings, props: BundledFunctionProps) {
    super(scope, id);
    const logGroup = newLogGroup(this, 'Log', settings);
    const role = newLoggingRole(this, 'Role', logGroup);
    this.lambda = new LambdaFunction(this, 'Function', {
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      handler: 'index.handler',
      code: Code.fromAsset(props.codeDir),
      description: props.description,
      memorySize: props.memory,
      reservedConcurrentExecutions: props.concurrency ?? undefined,
      timeout: Duration.seconds(props.timeout),
      loggingFormat: LoggingFormat.JSON,
      tracing: Tracing.ACTIVE,
      logGroup,
      role,
      environment: {
        // A dimension of the metrics that the function publishes.
        STAGE: settings.stage,
        // Stack traces in the log name the TypeScript sources.
        NODE_OPTIONS: '--enable-source-maps',
      },
    });
    acknowledgeWildcard(role, 'Resource::*', 'X-Ray has no resource type for sending traces.');
  }
}

interface Shape {
  description: string;
  /** In MB; `WAITING` if it is missing. The settings have that of `public` and `member`. */
  memory?: number;
  timeout: number;
}

/**
 * Memory of functions that mostly wait for other services. A loaded bundle takes 50 to 80 MB (measured), so 128 MB
 * would be enough. But the CPU share grows with the memory (1,769 MB is one vCPU), and a cold start needs CPU.
 */
const WAITING = 256;

/** Shorter than API Gateway's limit of 30 s. */
const API_TIMEOUT = 20;

const SHAPES: Record<FunctionName, Shape> = {
  public: { description: 'Calls that anyone may make', timeout: API_TIMEOUT },
  member: { description: 'Calls of signed-in users', timeout: API_TIMEOUT },
  // A few people call it, and its pages have a hundred entries.
  admin: { description: 'Calls of administrators', timeout: API_TIMEOUT },
  // One recording at a time. S3 copies the file and MediaConvert probes it, so the function only waits. A large
  // file is copied in parts.
  'prepare-recording': { description: 'Copies an attached upload and starts its conversion', timeout: 300 },
  // It copies packets, and reads and writes each byte of a film once.
  'package-film': { description: 'Packages the MP4s of a long film as HLS', memory: 1769, timeout: 900 },
  // A join needs less than 300 MB (measured). With this memory a function has one whole processor. Three hours at the
  // highest quality, 8.2 GB, need a minute of computing; reading and writing takes longer.
  'join-segments': { description: 'Joins the segments of a recording', memory: 1769, timeout: 900 },
  // One recording at a time. It does not read the file's contents.
  'on-job-state': { description: 'A conversion has ended', timeout: 60 },
  'on-mail-bounce': { description: 'A mail waits, has arrived, or did not arrive', timeout: 30 },
  // A few objects at a time, and nobody waits for it. It ends before the next run begins.
  'run-cleanup': { description: 'Runs the cleanup jobs that are due', timeout: 240 },
  'delete-batch': {
    description: 'Deletes the contents of a deleted workspace or project',
    // A hundred recordings at once: the more it does in one run, the fewer runs there are.
    memory: 512,
    timeout: 300,
  },
  'drain-revocations': {
    description: 'Writes revocations that no request could write',
    // It ends before the next minute's run begins.
    timeout: 50,
  },
  'prune-cutoffs': {
    description: 'Removes revocations that no token can outlive',
    // It holds all entries of the store at once: 5 MB at most.
    timeout: 300,
  },
  // A deployment waits for it.
  'rotate-signing-keys': { description: 'Creates and rotates the keys of media tokens', timeout: 60 },
  // Each sends a few requests to the table.
  'begin-recovery': { description: 'Begins a recovery', timeout: 30 },
  'list-stuck': { description: 'Lists the recordings that a recovery reconciles', timeout: 30 },
  'end-recovery': { description: 'Ends a recovery', timeout: 30 },
  // One recording at a time, like `prepare-recording`.
  'reconcile-recording': { description: 'Reconciles a recording whose conversion is stuck', timeout: 60 },
  // One recording after another. It ends before the next run begins.
  'reconcile-overdue': {
    description: 'Reconciles recordings whose conversion is overdue, and sends mails that are due',
    timeout: 240,
  },
  // One upload after another. It ends before the next sweep begins.
  'sweep-segments': { description: 'Handles uploads of segments that are due', timeout: 240 },
  'mail-events': { description: 'Sends and orders the mails of events', timeout: 30 },
  // It begins attempts for five seconds, each of two. The timeout is also that of the lease of an owner.
  'attempt-deliveries': { description: 'Tells events to webhooks that answer quickly', timeout: 30 },
  // As above, for ten seconds, each of ten.
  'attempt-slow-deliveries': { description: 'Tells events to other webhooks', timeout: 60 },
  // It ends before the next minute's run begins.
  'publish-due': { description: 'Publishes events and deliveries that are due', timeout: 50 },
  migrate: { description: 'Changes stored items to a new form', timeout: 300 },
};

/** The id of the construct: `RunCleanupFunction` for `run-cleanup`. */
const idOf = (name: string): string =>
  `${name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())}Function`;

export type LambdaFunctions = Record<FunctionName, LambdaFunction>;

/** Creates every Lambda function, with the only permission to write its own log. */
export function newLambdaFunctions(scope: Construct, settings: Settings, code: BuiltCode): LambdaFunctions {
  const { memory: memories, concurrency } = settings.capacity;
  const entries = Object.entries(SHAPES).map(([name, { memory = WAITING, ...shape }]) => {
    const codeDir = code.functionDir(name as FunctionName);
    const chosen =
      name === 'public' || name === 'member' ? { memory: memories[name], concurrency: concurrency[name] } : { memory };
    return [name, new BundledFunction(scope, idOf(name), settings, { ...shape, ...chosen, codeDir }).lambda];
  });
  return Object.fromEntries(entries) as LambdaFunctions;
}
