import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import type { BuiltCode, FunctionName } from '../functions.ts';
import type { Settings } from '../settings.ts';
import { BundledFunction } from './lambda-function.ts';

type Shape = { id: string; description: string; memory: number; timeout: number };

/** The API answers within API Gateway's 30 s; `public` has the processor share that a password's scrypt needs. */
const SHAPES: Record<FunctionName, Shape> = {
  public: { id: 'PublicFunction', description: 'Calls that anyone may make', memory: 1024, timeout: 20 },
  member: { id: 'MemberFunction', description: 'Calls of signed-in users', memory: 512, timeout: 20 },
  admin: { id: 'AdminFunction', description: 'Calls of administrators', memory: 256, timeout: 20 },
  'on-upload': { id: 'OnUploadFunction', description: 'A take has arrived', memory: 256, timeout: 60 },
  'on-job-state': { id: 'OnJobStateFunction', description: 'A conversion has ended', memory: 256, timeout: 60 },
  'sweep-media': { id: 'SweepMediaFunction', description: 'Removes media nobody owns', memory: 256, timeout: 300 },
  'delete-batch': {
    id: 'DeleteBatchFunction',
    description: 'Removes what was in a deleted workspace or project',
    memory: 512,
    timeout: 300,
  },
  'prune-watermarks': {
    id: 'PruneWatermarksFunction',
    description: 'Removes revocations that no token can outlive',
    memory: 256,
    timeout: 300,
  },
  'begin-recovery': { id: 'BeginRecoveryFunction', description: 'Begins a recovery', memory: 256, timeout: 30 },
  'list-stuck': { id: 'ListStuckFunction', description: 'Lists what a recovery looks into', memory: 256, timeout: 30 },
  'reconcile-recording': {
    id: 'ReconcileRecordingFunction',
    description: 'Looks into a conversion that has got stuck',
    memory: 256,
    timeout: 60,
  },
  'end-recovery': { id: 'EndRecoveryFunction', description: 'Ends a recovery', memory: 256, timeout: 30 },
};

export type LambdaFunctions = Record<FunctionName, LambdaFunction>;

/** Every Lambda function, with no permission but to write its log. */
export function newLambdaFunctions(scope: Construct, settings: Settings, code: BuiltCode): LambdaFunctions {
  const entries = Object.entries(SHAPES).map(([name, { id, ...shape }]) => {
    const codeDir = code.functionDir(name as FunctionName);
    return [name, new BundledFunction(scope, id, settings, { ...shape, codeDir }).lambda];
  });
  return Object.fromEntries(entries) as LambdaFunctions;
}
