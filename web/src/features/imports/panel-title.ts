import { type ImportItem, isActive } from './flow/import-item.ts';

const filesText = (count: number) => (count === 1 ? '1 file' : `${count} files`);

/** The state of all imports in one line. */
export function panelTitle(items: readonly ImportItem[]): string {
  const count = (...phases: ImportItem['phase'][]) => items.filter(({ phase }) => phases.includes(phase)).length;
  const done = count('done');
  const active = items.filter(isActive).length;
  if (active > 0) return `Uploading ${filesText(active)}${done > 0 ? `, ${done} uploaded` : ''}`;
  const interrupted = count('interrupted');
  if (interrupted > 0) return `${filesText(interrupted)} not completely uploaded`;
  const bad = count('refused', 'failed');
  if (bad === 0) return `${filesText(done)} uploaded`;
  return done === 0 ? `${filesText(bad)} not uploaded` : `${filesText(done)} uploaded, ${bad} not`;
}
