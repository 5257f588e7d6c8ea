import { CircleDot, FolderOpen, Keyboard, type LucideIcon, SquareStack, Video } from 'lucide-react';
import { useDeferredValue, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import type { CurrentUser } from '#shared/api/auth.ts';
import { may } from '#shared/rules/permissions.ts';
import { useStartRecording } from '#web/features/recorder/use-recorder.ts';
import { useCurrentWorkspace } from '#web/library/current-workspace.ts';
import { paths } from '#web/library/paths.ts';
import { requestPlay } from '#web/library/play-request.ts';
import { searchLibrary } from '#web/library/search/search-library.ts';
import { useLibraryIndex, useLibraryNames } from '#web/library/use-library.ts';
import { useProjects } from '#web/library/workspace-queries.ts';
import { navigationFor } from './navigation.ts';

export interface Command {
  id: string;
  label: string;
  icon: LucideIcon;
  /** Called after the palette has closed. */
  run: () => void;
}

export interface CommandGroup {
  title: string;
  commands: Command[];
  /** Maximum number of commands that are shown. */
  most: number;
}

/** Whether a label contains every typed word, in any case and order. */
export function matchesText(label: string, typed: string): boolean {
  const searched = label.toLocaleLowerCase();
  return typed
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => searched.includes(word));
}

/** The commands that are available on every screen and that the user has the permission for. */
export function useCommands(user: CurrentUser, onShortcuts: () => void): CommandGroup[] {
  const navigate = useNavigate();
  const startRecording = useStartRecording();
  const { workspace, workspaces, select } = useCurrentWorkspace();
  const { data: projects = [] } = useProjects();
  const goTo = (path: string) => () => void navigate(path);
  const record = { id: 'record', label: 'Record', icon: CircleDot, run: () => startRecording() };
  const shortcuts = { id: 'shortcuts', label: 'Keyboard shortcuts', icon: Keyboard, run: onShortcuts };
  const mayRecord = workspace !== null && may(workspace.role, 'recording:create');
  return [
    { title: 'Actions', most: 2, commands: mayRecord ? [record, shortcuts] : [shortcuts] },
    {
      title: 'Go to',
      most: 6,
      commands: navigationFor(user).map(({ label, path, icon }) => ({ id: path, label, icon, run: goTo(path) })),
    },
    {
      title: 'Projects',
      most: 5,
      commands: projects.map(({ id, name }) => ({ id, label: name, icon: FolderOpen, run: goTo(paths.project(id)) })),
    },
    {
      title: 'Switch workspace',
      most: 5,
      commands: workspaces
        .filter(({ id }) => id !== workspace?.id)
        .map(({ id, name }) => ({ id, label: name, icon: SquareStack, run: () => void select(id) })),
    },
  ];
}

const MOST_RECORDINGS = 8;

/** Commands that play the newest recordings of the workspace whose data match the typed text. */
export function useRecordingCommands(typed: string): Pick<CommandGroup, 'title' | 'commands'> {
  const text = useDeferredValue(typed);
  const { index } = useLibraryIndex(text !== '');
  const names = useLibraryNames(text !== '');
  const commands = useMemo(() => {
    if (!index || text === '') return [];
    const found = searchLibrary(index, { text, sort: 'newest' }, names).slice(0, MOST_RECORDINGS);
    return found.map((id) => ({
      id,
      label: index.entries.get(id)?.name ?? '',
      icon: Video,
      run: () => requestPlay(id),
    }));
  }, [index, names, text]);
  return { title: 'Recordings', commands };
}
