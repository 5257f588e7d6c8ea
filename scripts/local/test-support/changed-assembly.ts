import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '../../test-support/temporary-folder.ts';
import { readStack } from '../template/read-stack.ts';
import type { Asset, Template } from '../template/template-types.ts';

/**
 * Copies the synthesized stack with a changed template into a folder, which is removed after the calling test file.
 * @param change changes the template, and the assets by their keys
 * @returns the folder of the assembly, and a folder for data
 */
export function changedAssembly(change: (template: Template, assets: Map<string, Asset>) => void): {
  cdkOut: string;
  dataDir: string;
} {
  const { stackName, template, assets } = readStack(path.resolve(import.meta.dirname, '../../../cdk.out'));
  change(template, assets);
  const folder = temporaryFolder();
  const write = (file: string, content: object) => writeFileSync(path.join(folder, file), JSON.stringify(content));
  const files = [...assets].map(([objectKey, source]) => [
    objectKey,
    { source, destinations: { here: { objectKey } } },
  ]);
  write('manifest.json', {
    artifacts: {
      [stackName]: { type: 'aws:cloudformation:stack', properties: { templateFile: 'template.json' } },
    },
  });
  write('template.json', template);
  write(`${stackName}.assets.json`, { files: Object.fromEntries(files) });
  return { cdkOut: folder, dataDir: path.join(folder, 'data') };
}
