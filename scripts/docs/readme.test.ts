import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../setup/paths.mjs';

const read = (name: string) => readFileSync(path.join(ROOT, name), 'utf8');
const readme = read('README.md');
const { version, license } = JSON.parse(read('package.json'));

/** Largest moving picture of the README, in bytes. */
const FILM_BYTES = 3 * 1024 * 1024;

/** Most rows of the table of *Compared*, and its columns: the row's name, Framekeep and eight others. */
const COMPARED_ROWS = 25;
const COMPARED_COLUMNS = 10;

describe('the README', () => {
  it('has a moving picture that repeats and loads fast', () => {
    const film = readFileSync(path.join(ROOT, 'docs/recorded.gif'));
    expect(readme).toContain('](docs/recorded.gif)');
    expect(film.length).toBeLessThanOrEqual(FILM_BYTES);
    expect(film.subarray(0, 6).toString('latin1')).toBe('GIF89a');
    // The block that makes it repeat: https://www.vurdalakov.net/misc/gif/netscape-looping-application-extension
    expect(film.subarray(0, 2000).toString('latin1')).toContain('NETSCAPE2.0');
  });

  it('says of each picture what it shows', () => {
    const texts = [...readme.matchAll(/!\[([^\]]*)\]/g)].map(([, text]) => text);
    expect(texts.length).toBeGreaterThan(4);
    expect(texts.filter((text) => text === '')).toEqual([]);
  });

  it('has badges that are true', () => {
    expect(read('docs/badges/version.svg')).toContain(`aria-label="version: ${version}"`);
    expect(read('docs/badges/license.svg')).toContain(`aria-label="license: ${license}"`);
    expect(read('CHANGELOG.md')).toContain(`\n## [${version}] - `);
    const [, workflow] = /\]\(\.\.\/\.\.\/actions\/workflows\/([\w-]+\.yml)\)/.exec(readme) ?? [];
    expect(read(`.github/workflows/${workflow}`)).toContain('branches: [main]');
  });

  it('compares in a table that is short and has no empty cell', () => {
    const section = /\n## Compared\n([\s\S]*?)\n## /.exec(readme)?.[1] ?? '';
    const rows = [...section.matchAll(/^\| (?!\| )(.*) \|$/gm)].map(([, row = '']) => row.split(' | '));
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.length).toBeLessThanOrEqual(COMPARED_ROWS);
    for (const row of rows) {
      expect(row, row[0]).toHaveLength(COMPARED_COLUMNS);
      for (const cell of row) expect(cell.trim(), row[0]).not.toBe('');
    }
  });

  it('names every package under the AGPL', () => {
    const { packages }: { packages: Record<string, { license?: string }> } = JSON.parse(read('package-lock.json'));
    const found = Object.entries(packages).filter(([, each]) => /AGPL/.test(each.license ?? ''));
    expect(found.length).toBeGreaterThan(0);
    for (const [name] of found) expect(readme).toContain(`\`${name.replace('node_modules/', '')}\``);
  });
});
