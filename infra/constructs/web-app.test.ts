import { describe, expect, it } from 'vitest';
import { synthesizeTemplate } from '../test-template.ts';

const template = synthesizeTemplate();

describe('the web app’s files', () => {
  const deployments = Object.values(template.findResources('Custom::CDKBucketDeployment')).map(({ Properties }) => [
    Properties.DestinationBucketKeyPrefix ?? '',
    Properties.SystemMetadata['cache-control'],
    Properties.Prune,
  ]);

  it('assets are kept for a year by name, pages are asked for every time, and no open screen loses its assets', () => {
    expect(deployments.sort()).toEqual([
      ['', 'no-cache', false],
      ['assets', 'public, max-age=31536000, immutable', false],
    ]);
  });

  it('the function whose bundle holds the share page comes after the assets that the page names', () => {
    const [open] = Object.values(
      template.findResources('AWS::Lambda::Function', { Properties: { Description: 'Calls that anyone may make' } }),
    );
    expect(open?.DependsOn).toEqual(expect.arrayContaining([expect.stringMatching(/^WebAssetsCustomResource/)]));
  });

  it('pages come after the assets that they name', () => {
    const [pages] = Object.values(
      template.findResources('Custom::CDKBucketDeployment', {
        Properties: { SystemMetadata: { 'cache-control': 'no-cache' } },
      }),
    );
    expect(pages?.DependsOn).toEqual(expect.arrayContaining([expect.stringMatching(/^WebAssetsCustomResource/)]));
  });
});
