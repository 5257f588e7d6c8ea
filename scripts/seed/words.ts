/** People of the seeded workspace; all of them log in with the same password. */
export const PEOPLE = [
  { role: 'owner', email: 'demo@example.com', firstName: 'Dana', lastName: 'Whitfield' },
  { role: 'admin', email: 'admin@example.com', firstName: 'Ana', lastName: 'Kovač' },
  { role: 'editor', email: 'ben@example.com', firstName: 'Ben', lastName: 'Okafor' },
  { role: 'viewer', email: 'chloe@example.com', firstName: 'Chloé', lastName: 'Martin' },
] as const;

export const PASSWORD = 'framekeep-demo';
export const WORKSPACE = 'Northwind Studio';

const PROJECTS = [
  { name: 'Autumn launch', description: 'Everything for the 4.0 launch: demos, dry runs, and the final cut.' },
  { name: 'Customer onboarding', description: 'Short answers to what new customers ask in their first week.' },
  { name: 'Design reviews', description: 'One recording a review, so that nobody has to be there.' },
  { name: 'Bug reports', description: 'Steps to reproduce, as they happened.' },
  { name: 'Sales demos', description: null },
  { name: 'Sprint reviews', description: 'What each team finished, every second Thursday.' },
  { name: 'Hiring', description: 'Feedback for the panel. Not for everyone.' },
  { name: 'How-to library', description: 'The long answers.' },
  { name: 'Research interviews', description: null },
  { name: 'Support replies', description: 'Show, do not tell.' },
];

/** Each four as the clips: a shop, invoices, a design, and numbers. */
const SUBJECTS = [
  'Checkout flow',
  'Invoice export',
  'Onboarding screens',
  'Weekly numbers',
  'Cart beside products',
  'Overdue filter',
  'Dark mode',
  'Trials by day',
  'Express delivery',
  'Customer import',
  'Trail cards',
  'Where people come from',
  'Pricing page',
  'Billing settings',
  'Mobile navigation',
  'Dashboard charts',
];

const KINDS = [
  'walkthrough',
  'bug on Safari',
  'review with feedback',
  'demo for Contoso',
  'before and after',
  'quick answer',
  'retrospective',
  'open questions',
  'handover to support',
  'usability test 3',
  'plan for next week',
];

const pick = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;

/** Number of the subject of the recording with this number. */
export const subjectOf = (index: number): number => (index * 7) % SUBJECTS.length;

/** Name of the recording with this number. */
export function recordingName(index: number): string {
  const [subject, kind] = [pick(SUBJECTS, subjectOf(index)), pick(KINDS, index * 5 + Math.floor(index / 16))];
  const round = Math.floor(index / (SUBJECTS.length * KINDS.length));
  return round === 0 ? `${subject}: ${kind}` : `${subject}: ${kind} (${round + 1})`;
}

const DESCRIPTIONS = [
  'What changed since the last version, and what is still open.\n\n0:00 Where we are\n0:06 The new steps\n0:14 What is open',
  'Recorded for those who could not be there.',
  'Steps:\n1. Open the page in a new window.\n2. Wait until the list is there.\n3. Press Save twice.',
];

/** Description of every third recording; null for the others. Its chapters fit into the shortest clip. */
export const recordingDescription = (index: number): string | null =>
  index % 3 === 0 ? pick(DESCRIPTIONS, index / 3) : null;

/** Why a conversion failed, in MediaConvert's words. */
export const CONVERSION_ERROR =
  'Job 1763899200000-k3x9qd failed (1040): The decoder could not read the video track. It may be damaged.';

/** Name and description of the project with this number. */
export function projectTexts(index: number): { name: string; description: string | null } {
  const { name, description } = pick(PROJECTS, index);
  const round = Math.floor(index / PROJECTS.length);
  return { name: round === 0 ? name : `${name} ${round + 1}`, description };
}
