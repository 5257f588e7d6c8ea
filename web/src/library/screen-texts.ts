import { routes } from './paths.ts';

/** Title and description of the screens whose texts need no data. The page shows them before its scripts have loaded. */
export const screenTexts = {
  [routes.home]: { title: 'Dashboard', description: 'Manage your video recordings and projects' },
  [routes.projects]: { title: 'Projects', description: 'Organize your recordings into projects' },
  [routes.recordings]: { title: 'All Recordings', description: 'View and manage all your recordings' },
  [routes.shared]: { title: 'Shared Links', description: 'Manage and track your shared recording links' },
  [routes.settings]: { title: 'Settings', description: 'Manage your workspace and your account' },
  [routes.admin]: { title: 'Admin', description: 'Conversion health in all workspaces' },
} as const;

export type ScreenTexts = (typeof screenTexts)[keyof typeof screenTexts];

/** The texts of the screen at a path; null if they depend on data. */
export const screenTextsAt = (path: string): ScreenTexts | null =>
  Object.hasOwn(screenTexts, path) ? screenTexts[path as keyof typeof screenTexts] : null;
