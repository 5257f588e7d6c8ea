import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { acknowledgementsIn } from './acknowledgements.ts';
import { bundleFunctions } from './bundle-functions.ts';
import { newApp } from './new-app.ts';
import { readStackSettings } from './settings.ts';
import { FramekeepStack } from './stack.ts';

const root = resolve(import.meta.dirname, '..');
const webDir = join(root, 'dist/web');
if (!existsSync(webDir)) throw new Error('dist/web is missing: run `npm run build` first');

/** Output folder that the CDK's command line sets. Not set when this program runs without it. */
const commandLineFolder = process.env.CDK_OUTDIR;
const app = newApp({
  outdir: commandLineFolder ?? join(root, 'cdk.out'),
  // A template that is deployed is checked. A start on one machine does not wait for the checks.
  checkTemplates: commandLineFolder !== undefined,
  // One machine decides at its start whether it has an engine: see scripts/local/template/with-settings.ts.
  ...(commandLineFolder === undefined && { context: { transcription: 'on' } }),
});
const sharePage = readFileSync(join(webDir, 'share.html'), 'utf8');
const functionDir = bundleFunctions(root, join(root, 'dist/functions'), sharePage);
new FramekeepStack(app, readStackSettings(app.node, process.env.CDK_DEFAULT_REGION), { functionDir, webDir });
app.synth();
// `app.synth` throws for a finding that is not acknowledged.
if (commandLineFolder) {
  const findings = new Set(acknowledgementsIn(app).map(({ rule, path }) => `${rule} ${path}`));
  process.stderr.write(`Checked: ${findings.size} findings, each acknowledged with its reason\n`);
}
