import { CloudFrontClient, DescribeFunctionCommand, TestFunctionCommand } from '@aws-sdk/client-cloudfront';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { EDGE_FUNCTIONS, type EdgeFunctionName, edgeSource } from '#infra/edge/edge-source.ts';
import { mediaToken, SIGNED } from '#infra/edge/test-support/test-edge.ts';
import { type EdgeEvent, loadEdgeFunction } from '../local/edge/run-edge-function.ts';
import { mockAws, restoreAws } from '../test-support/mock-aws.ts';
import { type Deployment, edgeTrials, tryEdgeFunctions } from './edge-functions.ts';
import { SmokeError } from './ensure.ts';

const cloudFront = mockAws(CloudFrontClient);
const store = new Map(Object.entries(SIGNED));
const kvs = {
  get: async (key: string) => store.get(key) ?? '',
  exists: async (key: string) => store.has(key),
};

const host = 'app.example.com';
const mediaPath = `/media/${mediaToken()}/uploads/user/video`;

/** Runs the function's source, and returns its result as CloudFront does. */
async function testFunction(name: EdgeFunctionName, bytes: Uint8Array) {
  const event: EdgeEvent = JSON.parse(new TextDecoder().decode(bytes));
  const result = await loadEdgeFunction(edgeSource(name, host), kvs)(event);
  return JSON.stringify('statusCode' in result ? { response: result } : { request: result });
}

/** CloudFront with the functions. @param changes to the results, by function */
function deploy(changes: Record<string, object> = {}): void {
  cloudFront.on(DescribeFunctionCommand).callsFake(({ Name }) => ({ ETag: `tag of ${Name}` }));
  cloudFront.on(TestFunctionCommand).callsFake(async ({ Name, IfMatch, EventObject }) => {
    expect(IfMatch).toBe(`tag of ${Name}`);
    const name = Name.replace('framekeep-dev-', '').replace('-eu-west-1', '');
    const FunctionOutput = await testFunction(name, EventObject);
    return { TestResult: { FunctionOutput, ComputeUtilization: '20', FunctionExecutionLogs: [], ...changes[name] } };
  });
}

beforeEach(() => cloudFront.reset());
afterAll(restoreAws);

const tryAll = (changed: Partial<Deployment> = {}) =>
  tryEdgeFunctions(new CloudFrontClient({ region: 'us-east-1' }), {
    stage: 'dev',
    region: 'us-east-1',
    host,
    mediaPath,
    ...changed,
  });

describe('the smoke test of the edge functions', () => {
  it('runs each published function', async () => {
    deploy();
    await tryAll();
    const calls = cloudFront.commandCalls(TestFunctionCommand).map(({ args: [{ input }] }) => input);
    expect(new Set(calls.map(({ Name }) => Name))).toEqual(
      new Set(EDGE_FUNCTIONS.map((name) => `framekeep-dev-${name}`)),
    );
    expect(new Set(calls.map(({ Stage }) => Stage))).toEqual(new Set(['LIVE']));
  });

  it('finds the functions of a stack in another region', async () => {
    deploy();
    await tryAll({ region: 'eu-west-1' });
    const [first] = cloudFront.commandCalls(TestFunctionCommand);
    expect(first?.args[0].input.Name).toMatch(/^framekeep-dev-.*-eu-west-1$/);
  });

  it('expects redirects to the domain when the deployment has one', () => {
    const names = (of: string) => edgeTrials({ host: of, mediaPath }).map(({ name }) => name);
    expect(names(host).length).toBe(names('d111111abcdef8.cloudfront.net').length + 3);
  });

  it('fails with the error of the engine', async () => {
    deploy({
      'media-request': { FunctionErrorMessage: 'SyntaxError: await in arguments not supported', FunctionOutput: '' },
    });
    await expect(tryAll()).rejects.toThrow(/framekeep-dev-media-request fails: SyntaxError: await in arguments/);
    await expect(tryAll()).rejects.toBeInstanceOf(SmokeError);
  });

  it('fails with the result and the log of a function whose result is wrong', async () => {
    deploy();
    const forged = `/media/${mediaToken({}, 'another-key')}/uploads/user/video`;
    await expect(tryAll({ mediaPath: forged })).rejects.toThrow(
      /framekeep-dev-media-request returned a wrong result: .*403/,
    );
  });

  it('fails when a function comes close to its time limit', async () => {
    deploy({ 'web-request': { ComputeUtilization: '81' } });
    await expect(tryAll()).rejects.toThrow('uses 81% of its time limit');
  });
});
