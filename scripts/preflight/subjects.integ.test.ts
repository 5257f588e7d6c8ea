import { describe, expect, it, vi } from 'vitest';
import { newPerson } from '#functions/domain/test-support/people.ts';
import { checkSignOns } from './stack-checks.ts';
import { checkSubjects } from './subjects.ts';
import type { Target } from './target.ts';
import { joinedAccount } from './test-support/joined-account.ts';

describe('accounts that were joined to a subject that names nobody', () => {
  it('are found, each with a sentence that says what to do, and no others', async () => {
    const wrong = [
      await joinedAccount(''),
      await joinedAccount(' \t'),
      await joinedAccount('x'.repeat(256)),
      await joinedAccount('\u200b'),
    ];
    const right = [await joinedAccount('24400320'), await joinedAccount('x'.repeat(255)), (await newPerson()).email];
    const findings = await checkSubjects();
    for (const email of wrong) {
      const found = findings.filter(({ text }) => text.includes(email));
      expect(found).toEqual([{ level: 'warning', text: expect.stringContaining(`reset-password ${email}.`) }]);
    }
    expect(findings.filter(({ text }) => right.some((email) => text.includes(email)))).toEqual([]);
  });

  it('are looked for in a stage that is deployed and has a provider', async () => {
    const email = await joinedAccount('');
    const table = process.env.TABLE_NAME ?? '';
    vi.stubEnv('TABLE_NAME', '');
    const target = (issuer: string, outputs: [string, string][]) =>
      ({
        stage: 'prod',
        region: process.env.AWS_REGION,
        stack: { outputs: new Map(outputs) },
        context: (name: string) => (name === 'signOnIssuer' ? issuer : ''),
      }) as unknown as Target;
    const known: [string, string][] = [['TableName', table]];
    expect(await checkSignOns(target('', known))).toEqual([]);
    expect(await checkSignOns(target('https://acme.example', []))).toEqual([]);
    const findings = await checkSignOns(target('https://acme.example', known));
    expect(findings.some(({ text }) => text.includes(`reset-password ${email} --stage prod`))).toBe(true);
    vi.unstubAllEnvs();
  });
});
