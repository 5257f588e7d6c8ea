import { Command as Primitive } from 'cmdk';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';
import type { CurrentUser } from '#shared/api/identity/auth.ts';
import { dateTimeText } from '#shared/english-format.ts';
import { clockText } from '#shared/rules/ground/duration-text.ts';
import { loadErrorText } from '#web/lib/query.ts';
import { DialogContent, DialogRoot, DialogTitle } from '#web/ui/dialog.tsx';
import { ImageWithFallback } from '#web/ui/image-with-fallback.tsx';
import { MarkedText } from '#web/ui/marked-text.tsx';
import { useMenuAction } from '#web/ui/use-menu-action.ts';
import {
  type Command,
  type CommandGroup,
  matchesText,
  useCommands,
  useRecordingCommands,
  useSaidCommands,
} from './palette-commands.ts';

interface PaletteProps {
  user: CurrentUser;
  onShortcuts: () => void;
  onClose: () => void;
}

/** Command palette: finds screens, projects, recordings and commands by a part of their names. */
export function Palette({ user, onShortcuts, onClose }: PaletteProps) {
  const [typed, setTyped] = useState('');
  const text = typed.trim();
  const found = useRecordingCommands(text);
  const said = useSaidCommands(text);
  const groups = useCommands(user, onShortcuts).map((group) => ({
    ...group,
    commands: group.commands.filter(({ label }) => matchesText(label, text)).slice(0, group.most),
  }));
  const [offered, ...others] = groups;
  const first = offered ? [offered] : [];
  const shown = text === '' ? [...first, found, ...others] : [...groups, found, said.group];
  const menu = useMenuAction();
  const choose = (command: Command) => {
    menu.choose(command.run);
    onClose();
  };
  const waiting = useEnter({
    text,
    choose,
    first: found.isCurrent ? shown.flatMap(({ commands }) => commands)[0] : undefined,
    isLoading: !found.isCurrent || found.isLoading || said.isLoading,
  });
  return (
    <DialogRoot open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        aria-describedby={undefined}
        closable={false}
        onCloseAutoFocus={menu.onCloseAutoFocus}
        className="top-[max(1rem,12dvh,env(safe-area-inset-top))] my-0 max-w-xl gap-0 overflow-hidden p-0"
      >
        <DialogTitle className="sr-only">Find</DialogTitle>
        <Primitive label="Find" shouldFilter={false} loop className="grid grid-cols-1" onKeyDown={waiting.onKeyDown}>
          <div className="flex items-center gap-3 border-b px-4">
            <Search aria-hidden className="size-4 shrink-0 text-muted-foreground" />
            <Primitive.Input
              autoFocus
              value={typed}
              onValueChange={setTyped}
              placeholder="Find a recording, screen or project..."
              className="h-13 w-full min-w-0 bg-transparent text-base outline-none placeholder:text-muted-foreground"
            />
          </div>
          <Primitive.List label="Results" className="max-h-[min(24rem,60dvh)] overflow-y-auto overscroll-contain p-1.5">
            <Primitive.Empty className="px-3 py-8 text-center text-muted-foreground text-sm">
              {emptyText(found, said)}
            </Primitive.Empty>
            {shown.map((group) => (
              <Group key={group.title} group={group} onChoose={choose} />
            ))}
          </Primitive.List>
        </Primitive>
      </DialogContent>
    </DialogRoot>
  );
}

interface SearchState {
  isLoading: boolean;
  error: Error | null;
}

function emptyText(found: SearchState, said: SearchState): string {
  if (found.isLoading) return 'Searching...';
  if (said.isLoading) return 'Searching in what was said...';
  const error = found.error ?? said.error;
  return error ? loadErrorText(error) : 'No results.';
}

interface EnterOptions {
  text: string;
  /** The first command that matches the typed text; undefined without one. */
  first: Command | undefined;
  /** Whether more may yet be found. */
  isLoading: boolean;
  choose: (command: Command) => void;
}

/** Enter before anything is found waits for the first result. Another text, or the end of the search, ends the wait. */
function useEnter({ text, first, isLoading, choose }: EnterOptions) {
  const [awaited, setAwaited] = useState<string | null>(null);
  const chooseFirst = useEffectEvent(choose);
  useEffect(() => {
    if (awaited === null) return;
    if (awaited === text && first) chooseFirst(first);
    if (awaited !== text || first || !isLoading) setAwaited(null);
  }, [awaited, text, first, isLoading]);
  return {
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || first || !isLoading) return;
      event.preventDefault();
      setAwaited(text);
    },
  };
}

interface GroupProps {
  group: Pick<CommandGroup, 'title' | 'commands'>;
  onChoose: (command: Command) => void;
}

function Group({ group: { title, commands }, onChoose }: GroupProps) {
  if (commands.length === 0) return null;
  return (
    <Primitive.Group
      heading={title}
      className="[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-muted-foreground [&_[cmdk-group-heading]]:text-xs"
    >
      {commands.map((command) => (
        <Item key={command.id} command={command} onChoose={onChoose} />
      ))}
    </Primitive.Group>
  );
}

function Item({ command, onChoose }: { command: Command; onChoose: (command: Command) => void }) {
  const { id, label, icon: Icon, picture, createdAt, said } = command;
  return (
    <Primitive.Item
      value={id}
      onSelect={() => onChoose(command)}
      className="flex min-h-10 cursor-default select-none items-center gap-3 rounded-md px-2.5 py-1.5 text-sm data-[selected=true]:bg-accent data-[selected=true]:text-accent-foreground pointer-coarse:min-h-11"
    >
      {picture !== undefined ? (
        <span className="h-9 w-16 shrink-0 overflow-hidden rounded bg-muted">
          <ImageWithFallback sources={[picture]}>
            <Icon aria-hidden className="size-4" />
          </ImageWithFallback>
        </span>
      ) : (
        <Icon aria-hidden className="size-4 shrink-0 text-muted-foreground" />
      )}
      {said ? (
        <SaidLine label={label} {...said} />
      ) : (
        <span className="flex min-w-0 flex-1 justify-between gap-x-3 max-sm:flex-col">
          <span dir="auto" translate="no" className="min-w-0 truncate" title={label}>
            {label}
          </span>
          {createdAt && (
            <time dateTime={createdAt} className="tabular shrink-0 text-muted-foreground text-xs sm:self-center">
              {dateTimeText(createdAt)}
            </time>
          )}
        </span>
      )}
    </Primitive.Item>
  );
}

function SaidLine({ label, name, language, at, marks }: { label: string } & NonNullable<Command['said']>) {
  return (
    <>
      <span className="grid min-w-0 flex-1">
        <span lang={language} dir="auto" className="line-clamp-2">
          <MarkedText text={label} marks={marks} />
        </span>{' '}
        <span dir="auto" translate="no" className="truncate text-muted-foreground text-xs" title={name}>
          {name}
        </span>
      </span>{' '}
      <span translate="no" className="tabular shrink-0 text-muted-foreground text-xs">
        {clockText(at)}
      </span>
    </>
  );
}
