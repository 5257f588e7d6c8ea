import { readFileSync } from 'node:fs';
import path from 'node:path';
import { findLabels } from './find-labels.ts';

/**
 * Labels in title case. The specification of the product names these texts, so they stay as they are. Every other button,
 * menu item and title of a dialog is in sentence case.
 */
const SPECIFIED = [
  'All Recordings',
  'Copy Links',
  'Create First Project',
  'Create First Recording',
  'Create New Workspace',
  'Create Share Link',
  'Delete Project',
  'Delete Workspace',
  'Deselect All',
  'Disable Auto-Refresh',
  'Enable Auto-Refresh',
  'Export as Text',
  'Get Started',
  'Go to Dashboard',
  'Go to Homepage',
  'Invite Member',
  'Log Out',
  'Move to Project',
  'New Project',
  'New Recording',
  'Remove All',
  'Remove Link',
  // The name of that button for screen readers contains the text that the button shows.
  'Remove Link to {}',
  'Remove Shared Link?',
  'Remove {} Shared Links?',
  'Run Manual Recovery',
  'Save Changes',
  'Select All',
  'Share Settings',
  'Sign In',
  'Sign Up',
  'Start Auto Recovery',
  'Start Recording',
  'Stop Auto Recovery',
  'Update Settings',
  'Upload Recording',
  'View All',
];

/** A word in title case that does not begin a sentence. */
const CAPITAL = /(?<![.!?:]) \p{Lu}\p{Ll}/u;

const SOURCE = /^web\/src\/.*(?<!\.test)\.tsx?$/;

/**
 * Finds labels in title case that are not in `specified`, and entries of that list that are no label.
 * @param root folder of the project
 * @param files paths from there; only the sources of the web app are read
 */
export function findTitleCase(root: string, files: string[], specified: readonly string[] = SPECIFIED): string[] {
  const unused = new Set(specified);
  const problems = files
    .filter((file) => SOURCE.test(file))
    .flatMap((file) =>
      findLabels(file, readFileSync(path.join(root, file), 'utf8'))
        .filter(({ text }) => CAPITAL.test(text) && !(unused.delete(text) || specified.includes(text)))
        .map(({ text, line }) => `${file}:${line} '${text}' is a label in title case: use sentence case`),
    );
  return [...problems, ...[...unused].map((text) => `SPECIFIED contains '${text}', which no label is`)];
}
