import { describe, expect, it } from 'vitest';
import { exportFileName, linksAsCsv, linksAsText, namedLinksAsCsv } from './export-links.ts';

const link = (changes = {}) => ({
  name: 'Demo',
  shareToken: 'abc-_1',
  createdAt: new Date(2026, 0, 2, 3, 4).toISOString(),
  duration: 75,
  viewCount: 12,
  ...changes,
});

const ORIGIN = 'https://app.example.com';
/** Begins with a byte order mark: without one, Excel reads the file in the system's code page instead of UTF-8. */
const HEADING = '\uFEFF"Name","URL","Created","Duration","Views"\r\n';
const nameField = (name: string) => {
  const row = linksAsCsv(ORIGIN, [link({ name })]).slice(HEADING.length);
  return row.slice(0, row.indexOf(`,"${ORIGIN}`));
};
/** A line of these fields, each in quotes. The fields are separated by `|`, and have no quotes of their own. */
const quoted = (fields: string) => `"${fields.split('|').join('","')}"`;

describe('links as comma-separated values', () => {
  it('have a heading and a line each, ended as RFC 4180 says', () => {
    expect(linksAsCsv(ORIGIN, [link(), link({ name: 'Second', duration: null, viewCount: 0 })])).toBe(
      `${HEADING}${quoted(`Demo|${ORIGIN}/share/abc-_1|2026-01-02|1:15|12`)}\r\n${quoted(`Second|${ORIGIN}/share/abc-_1|2026-01-02|0:00|0`)}\r\n`,
    );
    expect(linksAsCsv(ORIGIN, [])).toBe(HEADING);
  });

  it.each([
    ['a, b', '"a, b"'],
    ['say "hi"', '"say ""hi"""'],
    ['two\nlines', '"two\nlines"'],
    ['two\r\nlines', '"two\r\nlines"'],
    ['הקלטה 🎬', '"הקלטה 🎬"'],
    ["it's", '"it\'s"'],
    ['', '""'],
  ])('write the name %j as %j', (name, field) => {
    expect(nameField(name)).toBe(field);
  });

  it.each([
    ['=HYPERLINK("http://evil.example")', `"'=HYPERLINK(""http://evil.example"")"`],
    ['+1', `"'+1"`],
    ['-1', `"'-1"`],
    ['@SUM(A1)', `"'@SUM(A1)"`],
    ['\t=1', `"\t'=1"`],
    ['  =1', `"'  =1"`],
    ['＝1', `"'＝1"`],
    ['\r=1', `"\r'=1"`],
    ['\u200B=1', `"'\u200B=1"`],
    ['\uFEFF@SUM(A1)', `"'\uFEFF@SUM(A1)"`],
  ])('let no spreadsheet run the name %j', (name, field) => {
    expect(nameField(name)).toBe(field);
  });

  it('do not change a text that is not a formula', () => {
    expect(nameField('1+1=2')).toBe('"1+1=2"');
  });
});

it('links as text are one paragraph each, also with line breaks in a name', () => {
  expect(linksAsText(ORIGIN, [link(), link({ name: 'two\r\nlines' })])).toBe(
    [
      'Name: Demo',
      `URL: ${ORIGIN}/share/abc-_1`,
      'Created: 2026-01-02',
      'Duration: 1:15',
      'Views: 12',
      '',
      'Name: two lines',
      `URL: ${ORIGIN}/share/abc-_1`,
      'Created: 2026-01-02',
      'Duration: 1:15',
      'Views: 12',
      '',
    ].join('\n'),
  );
});

const namedLink = (changes = {}) => ({
  id: 'l',
  recordingId: 'r',
  name: 'Acme, Jane',
  recordingName: 'Tour',
  projectId: null,
  shareToken: 'abc-_1',
  allowDownload: true,
  hasPassword: false,
  emails: [],
  viewLimit: null,
  viewCount: 0,
  createdAt: new Date(2026, 0, 2, 3, 4).toISOString(),
  lastViewedAt: null,
  expiresAt: null,
  commenters: 'nobody' as const,
  showsOwner: false,
  showsViews: false,
  isOwn: true,
  isMine: true,
  mailsFirstView: false,
  hasMailed: false,
  ...changes,
});
const namedRows = (...changes: object[]) => namedLinksAsCsv(ORIGIN, changes.map(namedLink)).split('\r\n');

describe('named links as comma-separated values', () => {
  it('have a heading, and a line each with views and rules', () => {
    const ruled = {
      viewCount: 3,
      viewLimit: 10,
      allowDownload: false,
      hasPassword: true,
      emails: ['jane@acme.com', 'acme.org'],
      lastViewedAt: new Date(2026, 1, 3, 4, 5).toISOString(),
      expiresAt: new Date(2026, 10, 30, 23, 59, 59, 999).toISOString(),
    };
    expect(namedRows({}, ruled)).toEqual([
      `\uFEFF${quoted('Recording|Link|URL|Created|Views|Last viewed|View limit|Expires|Download|Password|Only for|Visitors|Average watched (seconds)|Average watched (%)')}`,
      quoted('Tour|Acme, Jane|https://app.example.com/share/abc-_1|2026-01-02|0||||yes|no||||'),
      quoted(
        'Tour|Acme, Jane|https://app.example.com/share/abc-_1|2026-01-02|3|2026-02-03 04:05|10|2026-11-30 23:59|no|yes|jane@acme.com; acme.org|||',
      ),
      '',
    ]);
  });

  it.each([
    ['with plays', { visitors: 2, averageSeconds: 14.6, duration: 60 }, '2|15|24'],
    ['with a play that is longer than the recording', { visitors: 1, averageSeconds: 61, duration: 60 }, '1|61|100'],
    ['of a recording of unknown length', { visitors: 1, averageSeconds: 4, duration: null }, '1|4|'],
    ['that nobody has played', { visitors: 0, averageSeconds: null, duration: 60 }, '0||'],
  ])('have the figures of a link %s', (_which, changes, fields) => {
    const figures = { recordingId: 'r', linkId: 'l', views: 3, lastViewedAt: null, ...changes };
    const [, line] = namedLinksAsCsv(ORIGIN, [namedLink()], new Map([['l', figures]])).split('\r\n');
    expect(line?.endsWith(quoted(`yes|no||${fields}`))).toBe(true);
  });

  it('let no spreadsheet run a name or an address', () => {
    const [, line] = namedRows({ name: '=1+1', recordingName: '@SUM(A1)', emails: ['+1@acme.com', '-a@acme.com'] });
    expect(line).toMatch(/^"'@SUM\(A1\)","'=1\+1",/);
    expect(line).toMatch(/,"'\+1@acme\.com;' -a@acme\.com","","",""$/);
  });
});

it('the file is named after its links, the day and its format', () => {
  const now = new Date(2026, 8, 5, 23, 59);
  expect(exportFileName('shared-links', 'csv', now)).toBe('shared-links-2026-09-05.csv');
  expect(exportFileName('shared-links', 'txt', now)).toBe('shared-links-2026-09-05.txt');
  expect(exportFileName('more-links', 'csv', now)).toBe('more-links-2026-09-05.csv');
});
