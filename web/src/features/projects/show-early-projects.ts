import type { Project } from '#shared/api/projects.ts';
import { loadPicture } from '#web/lib/early-picture.ts';
import { fillCards } from '#web/library/early-cards.ts';
import { coversOf, type Pictured } from './covers-of.ts';

/** Attributes of the project in the outline of its screen, and of its parts. */
export const HEAD = 'data-early-project';
export const DESCRIPTION = 'data-early-description';
export const ACTIONS = 'data-early-actions';

function picture({ thumbnailUrl }: Pictured, className: string): HTMLElement {
  const place = document.createElement('div');
  place.className = `min-h-0 min-w-0 basis-0 bg-secondary ${className}`;
  if (thumbnailUrl) place.append(loadPicture(thumbnailUrl));
  return place;
}

/** Shows the covers of the first projects in the outline of their screen. @param recordings newest first */
export function showCovers(projects: readonly Project[], recordings: readonly Pictured[]): void {
  const covers = coversOf(recordings);
  fillCards(projects, (place, { id }) => {
    const [newest, ...others] = covers.get(id) ?? [];
    if (newest) place.append(picture(newest, 'grow-2'));
    if (others.length === 0) return;
    const column = document.createElement('div');
    column.className = 'flex min-w-0 grow basis-0 flex-col gap-px';
    column.append(...others.map((each) => picture(each, 'grow')));
    place.append(column);
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
