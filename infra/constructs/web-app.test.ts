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
});
