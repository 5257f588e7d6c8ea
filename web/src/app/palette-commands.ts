import { useQuery } from '@tanstack/react-query';
import { Captions, CircleDot, FolderOpen, Keyboard, type LucideIcon, SquareStack, Video } from 'lucide-react';
import { useDeferredValue, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import type { CurrentUser } from '#shared/api/identity/auth.ts';
import type { Recording } from '#shared/api/video/recordings.ts';
import { foldText } from '#shared/rules/ground/fold-text.ts';
import { may } from '#shared/rules/identity/permissions.ts';
import { useStartRecording } from '#web/features/recorder/use-recorder.ts';
import { usePagedList } from '#web/lib/paged-list.ts';
import { useCurrentWorkspace } from '#web/library/current-workspace.ts';
import { useOffered } from '#web/library/list/command.ts';
import { paths } from '#web/library/paths.ts';
import { requestPlay } from '#web/library/play-request.ts';
import { searchBest } from '#web/library/search/search-library.ts';
import { wordsOf } from '#web/library/search/search-words.ts';
import { useKnown } from '#web/library/store/views.ts';
import { useLibraryIndex, useLibraryNames } from '#web/library/use-library.ts';
import { useSaid } from '#web/library/use-said.ts';
import { useProjects, workspaceQueries } from '#web/library/workspace-queries.ts';
import { navigationFor } from './navigation.ts';

export interface Command {
  id: string;
  label: string;
  icon: LucideIcon;
  /** Address of its picture: null until it is known, or without one; undefined for a command that shows its icon. */
  picture?: string | null;
  /** Of a recording: when it was made, ISO 8601. */
  createdAt?: string;
  /** Of a line that is said in a recording: where the searched words are in its label. `at` is in seconds. */
  said?: { name: string; language: string; at: number; marks: [number, number][] };
  /** Called after the palette has closed. */
  run: () => void;
}

export interface CommandGroup {
  title: string;
  commands: Command[];
  most: number;
}

/** Whether a label contains every typed word, in any case and order, and with or without its accents. */
export function matchesText(label: string, typed: string): boolean {
  const searched = foldText(label);
  return wordsOf(typed).every((word) => searched.includes(word));
}

export function useCommands(user: CurrentUser, onShortcuts: () => void): CommandGroup[] {
  const navigate = useNavigate();
  const startRecording = useStartRecording();
  const { workspace, workspaces, select } = useCurrentWorkspace();
  const { data: projects = [] } = useProjects();
  const goTo = (path: string) => () => void navigate(path);
  const record = { id: 'record', label: 'Record', icon: CircleDot, run: () => startRecording() };
  const shortcuts = { id: 'shortcuts', label: 'Keyboard shortcuts', icon: Keyboard, run: onShortcuts };
  const offered = useOffered();
  const mayRecord = workspace !== null && may(workspace.role, 'recording:create');
  return [
    {
      title: offered?.title ?? '',
      most: 5,
      commands:
        offered?.commands.map(({ label, Icon, run }) => ({ id: `offered ${label}`, label, icon: Icon, run })) ?? [],
    },
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
const MOST_RECENT = 4;

type Played = Pick<Recording, 'id' | 'name' | 'createdAt'> & Partial<Pick<Recording, 'thumbnailPath'>>;

const playCommand = ({ id, name, createdAt, thumbnailPath = null }: Played): Command => ({
  id,
  label: name,
  icon: Video,
  picture: thumbnailPath,
  createdAt,
  run: () => requestPlay(id),
});

/** The newest recordings, if a list has loaded them. */
function useRecent(workspaceId: string): Command[] {
  const { items } = usePagedList(workspaceQueries.recordings(workspaceId), false);
  return items.slice(0, MOST_RECENT).map(playCommand);
}

/**
 * Recordings whose data match a text, the best match first. Their pictures arrive later. `isLoading`: whether the index may yet
 * have more.
 */
function useFound(workspaceId: string, text: string) {
  const { index, error, isFetching } = useLibraryIndex(text !== '');
  const names = useLibraryNames(text !== '');
  const ids = useMemo(
    () => (index && text !== '' ? searchBest(index, text, names).slice(0, MOST_RECORDINGS) : []),
    [index, names, text],
  );
  useQuery({ ...workspaceQueries.recordingBatch(workspaceId, ids), enabled: ids.length > 0 });
  const found = useKnown('recording', ids) as Played[];
  return { commands: found.map(playCommand), isLoading: isFetching, error };
}

const MOST_SAID = 5;

/** Commands that play recordings at the moment at which the typed words are said. */
export function useSaidCommands(typed: string) {
  const { results, isLoading, error } = useSaid(typed);
  const commands = results.slice(0, MOST_SAID).flatMap(({ recordingId, name, language, lines }): Command[] =>
    lines.slice(0, 1).map(({ at, moment, text, marks, pictureUrl }) => ({
      id: `said ${recordingId}`,
      label: text,
      icon: Captions,
      picture: pictureUrl,
      said: { name, language, at, marks },
      run: () => requestPlay(recordingId, moment),
    })),
  );
  return { group: { title: 'Said in recordings', commands }, isLoading, error };
}

/**
 * Commands that play recordings of the workspace: those that match the typed text, or without one the newest.
 * `isCurrent`: whether they are those of the typed text, and not of the text before.
 */
export function useRecordingCommands(typed: string) {
  const { workspace } = useCurrentWorkspace();
  const text = useDeferredValue(typed);
  const recent = useRecent(workspace?.id ?? '');
  const found = useFound(workspace?.id ?? '', text);
  if (typed !== '') return { title: 'Recordings', ...found, isCurrent: text === typed };
  return { title: 'Recent recordings', commands: recent, isLoading: false, error: null, isCurrent: true };
}
