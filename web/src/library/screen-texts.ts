import { routes } from './paths.ts';

/** Title and description of the screens whose texts need no data. The page shows them before its scripts have loaded. */
export const screenTexts = {
  [routes.home]: { title: 'Dashboard', description: 'Manage your video recordings and projects' },
  [routes.projects]: { title: 'Projects', description: 'Organize your recordings into projects' },
  [routes.recordings]: { title: 'All Recordings', description: 'View and manage all your recordings' },
  [routes.shared]: { title: 'Shared Links', description: 'Manage and track your shared recording links' },
  [routes.settings]: { title: 'Settings', description: 'Manage your workspace and your account' },
  [routes.admin]: { title: 'Admin', description: 'Conversions, people and the installation' },
} as const;

/** Those of the first cards of the settings. */
export const settingTexts = {
  workspace: { title: 'Workspace', description: 'Name and description.' },
  profile: {
    title: 'Profile',
    description: 'Members of your workspaces see your name and picture, and links can show them.',
  },
} as const;
