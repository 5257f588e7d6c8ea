import type { Act } from '#shared/api/telling/acts.ts';
import { csvText } from '#web/lib/csv.ts';
import { actText, detailsText, linkName, subjectText, wayText, whoText } from './act-texts.ts';

const COLUMNS = ['Time', 'Who', 'Email', 'What', 'On', 'Details', 'By', 'Id'];

/** Entries as comma-separated values. Names of people cannot run as formulas in a spreadsheet. */
export const actsAsCsv = (acts: readonly Act[]): string =>
  csvText([
    COLUMNS,
    ...acts.map((act) => [
      act.at,
      whoText(act.by),
      act.by.email ?? '',
      [actText(act), linkName(act)].filter(Boolean).join(' '),
      subjectText(act) ?? '',
      detailsText(act),
      wayText(act.by),
      act.id,
    ]),
  ]);
