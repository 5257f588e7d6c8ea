import type { Project } from '#shared/api/identity/projects.ts';
import { loadPicture } from '#web/lib/early-picture.ts';
import { fillCards } from '#web/library/early-cards.ts';
import { coversOf, type Pictured } from './covers-of.ts';

/** Attributes of the project in the outline of its screen, and of its parts. */
export const HEAD = 'data-early-project';
export const DESCRIPTION = 'data-early-description';
export const ACTIONS = 'data-early-actions';

/** The place of a picture in a cover. */
function placeOf(className: string): HTMLElement {
  const place = document.createElement('div');
  place.className = `min-h-0 min-w-0 basis-0 bg-secondary ${className}`;
  return place;
}

/**
 * Shows the newest picture of the first projects in the outline of their screen. The smaller ones come with the screen:
 * they would share the line with the newest.
 * @param recordings newest first
 */
export function showCovers(projects: readonly Project[], recordings: readonly Pictured[]): void {
  const covers = coversOf(recordings);
  fillCards(projects, (cover, { id }) => {
    const [newest, ...others] = covers.get(id) ?? [];
    if (!newest) return;
    const place = placeOf('grow-2');
    if (newest.thumbnailUrl) place.append(loadPicture(newest.thumbnailUrl));
    cover.append(place);
    if (others.length === 0) return;
    const column = document.createElement('div');
    column.className = 'flex min-w-0 grow basis-0 flex-col gap-px';
    column.append(...others.map(() => placeOf('grow')));
    cover.append(column);
  });
}

/** Shows a project in the outline of its screen, above its recordings. */
export function showProject({ name, description, permission }: Project): void {
  const head = document.querySelector<HTMLElement>(`[${HEAD}]`);
  if (!head) return;
  const part = (attribute: string) => head.querySelector(`[${attribute}]`);
  const title = head.querySelector('h1');
  if (title) title.textContent = name;
  if (description === null) part(DESCRIPTION)?.remove();
  else part(DESCRIPTION)?.append(description);
  if (permission !== 'edit') part(ACTIONS)?.remove();
  head.hidden = false;
}
