import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Asset, SynthesizedStack, Template } from './template-types.ts';

const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'));

interface AssetManifest {
  files?: Record<string, { source: { path: string }; destinations: Record<string, { objectKey: string }> }>;
}

function readAssets(cdkOut: string, file: string): Map<string, Asset> {
  const manifest: AssetManifest = readJson(path.join(cdkOut, file));
  const assets = new Map<string, Asset>();
  for (const { source, destinations } of Object.values(manifest.files ?? {})) {
    for (const { objectKey } of Object.values(destinations)) {
      assets.set(objectKey, { path: path.resolve(cdkOut, source.path) });
    }
  }
  return assets;
}

/**
 * Reads the only stack of a cloud assembly.
 * @param cdkOut folder that `cdk synth` wrote
 * @throws Error when the folder holds no stack, or several: the runtime starts one
 */
export function readStack(cdkOut: string): SynthesizedStack {
  const { artifacts } = readJson(path.join(cdkOut, 'manifest.json'));
  const all = Object.entries(artifacts as Record<string, { type: string; properties: { templateFile: string } }>);
  const stacks = all.filter(([, artifact]) => artifact.type === 'aws:cloudformation:stack');
  const [found] = stacks;
  if (!found || stacks.length > 1) throw new Error(`Expected one stack in ${cdkOut}, found ${stacks.length}`);
  const [stackName, { properties }] = found;
  const template: Template = readJson(path.join(cdkOut, properties.templateFile));
  return { stackName, template, assets: readAssets(cdkOut, `${stackName}.assets.json`) };
}
