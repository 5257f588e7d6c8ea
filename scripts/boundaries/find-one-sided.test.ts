import { describe, expect, it } from 'vitest';
import { findOneSided } from './find-one-sided.ts';
import { type Files, readFiles } from './test-support/check-files.ts';

const check = (files: Files) =>
  findOneSided(readFiles({ 'shared/model/size.ts': 'export const SIZE = 1;\n', ...files }));
const importing = "import '#shared/model/size.ts';\n";

describe('a module of shared', () => {
  it('is needed by two parts of the project', () => {
    expect(check({ 'web/src/ui/a.ts': importing, 'functions/domain/a.ts': importing })).toEqual([]);
    expect(check({ 'infra/edge/a.test.ts': importing, 'functions/domain/a.ts': importing })).toEqual([]);
  });

  it('may be needed through another module of shared', () => {
    const rule = { 'shared/rules/fits.ts': "import '../model/size.ts';\n" };
    const users = { 'web/src/ui/a.ts': "import '#shared/rules/fits.ts';\n" };
    expect(check({ ...rule, ...users, 'functions/domain/a.ts': "import '#shared/rules/fits.ts';\n" })).toEqual([]);
  });

  it.each([
    [
      'one part',
      { 'web/src/ui/a.ts': importing, 'web/src/app/a.ts': importing },
      'is used only by web/src: move it there',
    ],
    [
      'one part and a journey',
      { 'functions/a.ts': importing, 'web/e2e/a.spec.ts': importing },
      'is used only by functions: move it there',
    ],
    ['its own test alone', { 'shared/model/size.test.ts': "import './size.ts';\n" }, 'is not used'],
  ])('is refused when only this needs it: %s', (_what, files, problem) => {
    expect(check(files as Files)).toEqual([`shared/model/size.ts ${problem}`]);
  });

  it('may be a contract of the API that only one side imports', () => {
    const both = { 'web/src/ui/a.ts': importing, 'functions/domain/a.ts': importing };
    expect(check({ ...both, 'shared/api/sizes.ts': 'export const sizes = 1;\n' })).toEqual([]);
  });
});
