import { SquareCheckBig } from 'lucide-react';
import { NO_PROJECT, useProjectChoices } from '#web/library/project-choice.ts';
import { Button } from '#web/ui/button.tsx';
import type { ListFilter } from '#web/ui/filter-panel.tsx';
import { ListToolbar } from '#web/ui/list-toolbar.tsx';
import * as fields from './find-fields.ts';
import type { Find } from './use-find.ts';

interface FindToolbarProps {
  find: Find;
  isOfProject: boolean;
  onSelect: () => void;
  isSelecting: boolean;
}

const MORE_PROJECTS = [NO_PROJECT];

export function FindToolbar({ find, isOfProject, onSelect, isSelecting }: FindToolbarProps) {
  const { choices, type, choose, clear } = find;
  const projectChoices = useProjectChoices(choices.project, MORE_PROJECTS);
  const filter = (label: string, name: keyof typeof fields.NOTHING_CHOSEN, options: ListFilter['options']) => ({
    label,
    options,
    value: choices[name],
    isInUse: choices[name] !== '',
    onValueChange: (value: string) => choose({ [name]: value }),
  });
  return (
    <ListToolbar
      searchLabel="Search recordings"
      search={choices.q}
      onSearch={type}
      filters={[
        filter('Recorded by', 'by', fields.BY_OPTIONS),
        filter('Link', 'shared', fields.SHARED_OPTIONS),
        ...(isOfProject ? [] : [filter('Project', 'project', projectChoices)]),
        filter('Type', 'type', fields.TYPE_OPTIONS),
        filter('Created', 'since', fields.SINCE_OPTIONS),
      ]}
      onClearFilters={() => clear({ keepsText: true })}
      sort={{
        value: choices.sort,
        options: fields.SORT_OPTIONS,
        onValueChange: (sort) => choose({ sort: sort as typeof choices.sort }),
      }}
      view={choices.view}
      onViewChange={(view) => choose({ view })}
    >
      <Button
        variant="outline"
        className="h-10 aria-pressed:bg-secondary max-sm:px-3.5"
        aria-pressed={isSelecting}
        onClick={onSelect}
      >
        <SquareCheckBig aria-hidden />
        <span className="max-sm:sr-only">Select</span>
      </Button>
    </ListToolbar>
  );
}
