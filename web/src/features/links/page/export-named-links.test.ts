import { describe, expect, it } from 'vitest';
import { namedExportFileName, namedLinksAsCsv } from './export-named-links.ts';

const link = (changes = {}) => ({
  ...{ id: 'l', recordingId: 'r', name: 'Acme, Jane', recordingName: 'Tour', projectId: null, shareToken: 'abc-_1' },
  ...{ allowDownload: true, hasPassword: false, emails: [], viewLimit: null, viewCount: 0 },
  ...{ createdAt: new Date(2026, 0, 2, 3, 4).toISOString(), lastViewedAt: null, expiresAt: null },
  ...{ showsOwner: false, showsViews: false, isOwn: true, isMine: true, mailsFirstView: false, hasMailed: false },
  ...changes,
});
const rows = (...changes: object[]) => namedLinksAsCsv('https://app.example.com', changes.map(link)).split('\r\n');

describe('named links as comma-separated values', () => {
  it('have a heading, and a line each with figures and rules', () => {
    const ruled = {
      ...{
        viewCount: 3,
        viewLimit: 10,
        allowDownload: false,
        hasPassword: true,
        emails: ['jane@acme.com', 'acme.org'],
      },
      lastViewedAt: new Date(2026, 1, 3, 4, 5).toISOString(),
      expiresAt: new Date(2026, 10, 30, 23, 59, 59, 999).toISOString(),
    };
    expect(rows({}, ruled)).toEqual([
      '\uFEFFRecording,Link,URL,Created,Views,Last viewed,View limit,Expires,Download,Password,Only for',
      'Tour,"Acme, Jane",https://app.example.com/share/abc-_1,2026-01-02,0,,,,yes,no,',
      'Tour,"Acme, Jane",https://app.example.com/share/abc-_1,2026-01-02,3,2026-02-03 04:05,10,2026-11-30 23:59,no,yes,jane@acme.com; acme.org',
      '',
    ]);
  });

  it('let no spreadsheet run a name or an address', () => {
    const [, line] = rows({ name: '=1+1', recordingName: '@SUM(A1)', emails: ['+1@acme.com', '-a@acme.com'] });
    expect(line).toMatch(/^'@SUM\(A1\),'=1\+1,/);
    expect(line).toMatch(/,'\+1@acme\.com; -a@acme\.com$/);
  });
});

it('the file is named after the day', () => {
  expect(namedExportFileName(new Date(2026, 8, 5))).toBe('more-links-2026-09-05.csv');
});
