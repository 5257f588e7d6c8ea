import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const folder = join(root, '.github/workflows');
const textOf = (name: string) => readFileSync(join(folder, name), 'utf8');
const names = readdirSync(folder);

/** The text of each job below `jobs:`, by the job's name. */
function jobsOf(name: string): [string, string][] {
  const [, jobs = ''] = textOf(name).split(/^jobs:\n/m);
  const parts = jobs.split(/^ {2}([\w-]+):\n/m).slice(1);
  return parts.flatMap((part, index) => (index % 2 ? [] : [[part, parts[index + 1] ?? '']]));
}

const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found);

/** What a workflow may write besides the token by which others know its run. */
const WRITES: Record<string, string[]> = { 'publish.yml': ['packages'] };

describe.each(names)('the GitHub workflow %s', (name) => {
  it('pins third-party actions to a commit, and states its version', () => {
    const foreign = matches(textOf(name), /uses: (.+)/g).filter((used) => !used.startsWith('./'));
    for (const used of foreign) expect(used).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  it('may only read the repository, unless a job requests more', () => {
    expect(textOf(name)).toMatch(/^permissions:\n {2}contents: read\n\n/m);
    const more = matches(textOf(name), /^ +([\w-]+): write$/gm);
    expect(more.filter((permission) => permission !== 'id-token')).toEqual(WRITES[name] ?? []);
  });

  it('has a timeout for every job', () => {
    const running = jobsOf(name).filter(([, job]) => job.includes('runs-on:'));
    for (const [job, text] of running) expect(text, job).toMatch(/^ {4}timeout-minutes: \d+$/m);
  });

  it('has no AWS key, because it assumes a role by the token of the run, and no secret except the smoke test’s password', () => {
    expect(textOf(name)).not.toContain('aws-secret-access-key');
    const secrets = matches(textOf(name), /secrets\.(\w+)/g);
    expect(secrets.filter((secret) => !/smoke_?password$/i.test(secret))).toEqual([]);
  });

  it('puts no expression into a script, where its value would be executed', () => {
    const scripts = textOf(name).match(/run: (?:\|\n(?: {10}.*\n)+|.+)/g) ?? [];
    for (const script of scripts) expect(script).not.toContain('${{');
  });
});

describe('a deployment', () => {
  it('runs after the checks, and that of production after staging and an approval', () => {
    const jobs = Object.fromEntries(jobsOf('deploy.yml'));
    expect(jobs.staging).toContain('needs: check');
    expect(jobs.production).toContain('needs: staging');
    expect(jobs.production).toContain('environment: production');
  });

  it('receives every context value that the app reads', () => {
    const sources = ['settings.ts', 'domain-settings.ts', 'sign-on-settings.ts'].map((file) =>
      readFileSync(join(root, 'infra', file), 'utf8'),
    );
    const read = sources.flatMap((source) => matches(source, /\bread\('(\w+)'/g));
    const [given = ''] = matches(textOf('deploy-stage.yml'), /for name in (.+); do/g);
    // `npm run deploy` finds out whether the stack exists, and sets this value itself.
    const asked = [...new Set(read)].filter((name) => name !== 'firstDeployment');
    expect(given.split(' ').sort()).toEqual(asked.sort());
  });

  it('synthesizes before it has credentials, also for a new stack, and deploys only the result', () => {
    const { deploy = '' } = Object.fromEntries(jobsOf('deploy-stage.yml'));
    const [before = '', after = ''] = deploy.split('configure-aws-credentials');
    expect(before).toMatch(/npx cdk synth --strict --quiet "\$\{context\[@\]\}"\n/);
    expect(before).toMatch(/npx cdk synth .*--output dist\/cdk\.first -c firstDeployment=true "\$\{context\[@\]\}"/);
    expect(after).not.toMatch(/npx|npm (?!run deploy -- --synthesized)/);
  });

  it('is checked by the smoke test in a job without credentials', () => {
    const { smoke = '' } = Object.fromEntries(jobsOf('deploy-stage.yml'));
    expect(smoke).toContain('npm run smoke');
    expect(smoke).not.toMatch(/id-token|environment:/);
  });
});
