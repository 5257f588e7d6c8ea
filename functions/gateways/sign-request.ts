import { fromEnv } from '@aws-sdk/credential-provider-env';
import { SignatureV4 } from '@smithy/signature-v4';
import { NodeSha256 } from '../aws/node-sha256.ts';

// Loaded with the first event, as a chunk of its own: a function starts without code that most calls never need.

/** The headers of a POST with JSON to a service of AWS, signed with the credentials of the function. */
export async function signedHeaders(
  url: URL,
  { service, region, target, body }: Record<'service' | 'region' | 'target' | 'body', string>,
): Promise<Record<string, string>> {
  const signer = new SignatureV4({ service, region, credentials: fromEnv(), sha256: NodeSha256 });
  const headers = { host: url.host, 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': target };
  const request = { method: 'POST', protocol: url.protocol, hostname: url.hostname, path: '/', headers, body };
  return (await signer.sign(request)).headers;
}
