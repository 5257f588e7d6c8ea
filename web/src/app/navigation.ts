import { FolderOpen, LayoutDashboard, Link2, type LucideIcon, Settings, ShieldCheck, Video } from 'lucide-react';
import { routes } from '#web/library/paths.ts';

export interface NavigationEntry {
  label: string;
  path: string;
  icon: LucideIcon;
  isForAdmins?: boolean;
}

const navigation: readonly NavigationEntry[] = [
  { label: 'Dashboard', path: routes.home, icon: LayoutDashboard },
  { label: 'Projects', path: routes.projects, icon: FolderOpen },
  { label: 'All Recordings', path: routes.recordings, icon: Video },
  { label: 'Shared Links', path: routes.shared, icon: Link2 },
  { label: 'Settings', path: routes.settings, icon: Settings },
  { label: 'Admin', path: routes.admin, icon: ShieldCheck, isForAdmins: true },
];

export const navigationFor = ({ isAdmin }: { isAdmin: boolean }): NavigationEntry[] =>
  navigation.filter(({ isForAdmins }) => isAdmin || !isForAdmins);

/** An entry is active on its path and on every path that starts with it; home only on its own path. */
export const isActive = (entryPath: string, path: string): boolean =>
  entryPath === routes.home ? path === entryPath : path.startsWith(entryPath);
