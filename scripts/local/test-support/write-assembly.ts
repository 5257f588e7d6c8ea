import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '../../test-support/temporary-folder.ts';
import type { Json, Resource } from '../template/template-types.ts';

/**
 * Writes a cloud assembly with one small stack into a folder, which is removed after the calling test file.
 * @param resources of the template
 * @param sources source of each function's `index.mjs`, by the asset's name (object key `<name>.zip`)
 * @returns the folder of the assembly, in which `asset.<name>` is a function's folder, and a folder for data
 */
export function writeAssembly(
  resources: Record<string, Resource>,
  sources: Record<string, string>,
): { cdkOut: string; dataDir: string } {
  const folder = temporaryFolder();
  const cdkOut = path.join(folder, 'cdk.out');
  const write = (file: string, content: unknown) => {
    mkdirSync(path.dirname(path.join(cdkOut, file)), { recursive: true });
    writeFileSync(path.join(cdkOut, file), typeof content === 'string' ? content : JSON.stringify(content));
  };
  const files = Object.keys(sources).map((name) => [
    name,
    { source: { path: `asset.${name}` }, destinations: { here: { objectKey: `${name}.zip` } } },
  ]);
  const stack = { type: 'aws:cloudformation:stack', properties: { templateFile: 'small.template.json' } };
  write('manifest.json', { artifacts: { small: stack } });
  write('small.template.json', { Resources: resources });
  write('small.assets.json', { files: Object.fromEntries(files) });
  for (const [name, source] of Object.entries(sources)) write(`asset.${name}/index.mjs`, source);
  return { cdkOut, dataDir: path.join(folder, 'data') };
}

/** A role of the template. @param statements of its only policy */
export const roleResource = (statements: Json[]): Resource => ({
  Type: 'AWS::IAM::Role',
  Properties: {
    Policies: [{ PolicyName: 'inline', PolicyDocument: { Version: '2012-10-17', Statement: statements } }],
  },
});

/** Lets a service of AWS call a function of the template. */
export const callPermission = (functionId: string, Principal: string): Resource => ({
  Type: 'AWS::Lambda::Permission',
  Properties: {
    Action: 'lambda:InvokeFunction',
    FunctionName: { 'Fn::GetAtt': [functionId, 'Arn'] },
    Principal,
  },
});

/** A function of the template. */
export const functionResource = (
  asset: string,
  properties: Record<string, string | number | object> = {},
): Resource => ({
  Type: 'AWS::Lambda::Function',
  Properties: {
    Code: { S3Key: `${asset}.zip` },
    Handler: 'index.handler',
    Runtime: 'nodejs24.x',
    Timeout: 5,
    MemorySize: 128,
    ...(properties as Resource['Properties']),
  },
});

/** The host of an HTTP API whose logical id is `Api`. */
export const API_DOMAIN = { 'Fn::Join': ['', [{ Ref: 'Api' }, '.execute-api.us-east-1.amazonaws.com']] };

/**
 * An HTTP API with one route.
 * @param functionId logical id of the function that answers
 * @param routeKey method and path
 */
export const apiResources = (functionId: string, routeKey: string): Record<string, Resource> => ({
  Api: { Type: 'AWS::ApiGatewayV2::Api', Properties: { ProtocolType: 'HTTP' } },
  Integration: {
    Type: 'AWS::ApiGatewayV2::Integration',
    Properties: { IntegrationUri: { 'Fn::GetAtt': [functionId, 'Arn'] } },
  },
  Route: {
    Type: 'AWS::ApiGatewayV2::Route',
    Properties: {
      ApiId: { Ref: 'Api' },
      RouteKey: routeKey,
      Target: { 'Fn::Join': ['', ['integrations/', { Ref: 'Integration' }]] },
    },
  },
});
