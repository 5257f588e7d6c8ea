import type { Act } from '#shared/api/telling/acts.ts';
import { actText, detailsText, linkName, subjectText, wayText, whoText } from './act-texts.ts';

const COLUMNS = ['Time', 'Who', 'Email', 'What', 'On', 'Details', 'By', 'Id'];

/** Entries as rows of a file for spreadsheets. */
export const actRows = (acts: readonly Act[]): string[][] => [
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
];
