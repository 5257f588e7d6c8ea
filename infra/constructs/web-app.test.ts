import { describe, expect, it } from 'vitest';
import { synthesizeTemplate } from '../test-support/test-template.ts';

const template = synthesizeTemplate();

describe('the deployment of the web app’s files', () => {
  const deployments = Object.values(template.findResources('Custom::CDKBucketDeployment')).map(({ Properties }) => [
    Properties.DestinationBucketKeyPrefix ?? '',
    Properties.SystemMetadata['cache-control'],
    Properties.Prune,
  ]);

  it('caches assets for a year, revalidates pages every time, and keeps the assets of open screens', () => {
    expect(deployments.sort()).toEqual([
      ['', 'no-cache', false],
      ['assets', 'public, max-age=31536000, immutable', false],
    ]);
  });

  it('uploads the assets before the function whose bundle has the share page', () => {
    const [open] = Object.values(
      template.findResources('AWS::Lambda::Function', { Properties: { Description: 'Calls that anyone may make' } }),
    );
    expect(open?.DependsOn).toEqual(expect.arrayContaining([expect.stringMatching(/^WebAssetsCustomResource/)]));
  });

  it('uploads the assets before the pages', () => {
    const [pages] = Object.values(
      template.findResources('Custom::CDKBucketDeployment', {
        Properties: { SystemMetadata: { 'cache-control': 'no-cache' } },
      }),
    );
    expect(pages?.DependsOn).toEqual(expect.arrayContaining([expect.stringMatching(/^WebAssetsCustomResource/)]));
  });
});
