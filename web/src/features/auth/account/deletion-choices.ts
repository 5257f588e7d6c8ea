import type { DeletionPlan } from '#shared/api/account.ts';

/** A choice that stands for no member: ids are never so short. */
export const DELETE = 'delete';
export const UNDECIDED = '';

type Owned = DeletionPlan['workspaces'][number];

/** The workspaces that somebody else could have. */
export const askedAbout = (plan: DeletionPlan | undefined): Owned[] =>
  plan?.workspaces.filter(({ members }) => members.length > 0) ?? [];

/** The workspaces that are deleted unasked, beside the personal one. */
export const deletedUnasked = (plan: DeletionPlan): Owned[] =>
  plan.workspaces.filter(({ members, isPersonal }) => members.length === 0 && !isPersonal);
