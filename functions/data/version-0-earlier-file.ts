import type { KeptRange, KeptRanges } from '#shared/rules/kept-ranges.ts';
import { momentsOfCut } from '#shared/rules/moments.ts';

/*
 * Data of version 0 have earlier files in a list of their recording. A cut has no moments of its own there: they follow
 * from those of its original.
 */

interface WithMoments {
  cut: { kept: KeptRanges; source: number } | null;
  moments: KeptRange[] | null;
}

interface InlineFile extends WithMoments {
  number: number;
  duration: number | null;
}

interface WithFiles extends WithMoments {
  next: { cut: WithMoments['cut'] } | null;
  earlier: object[];
}

/** Whether an earlier file is a part of its recording, as all are in data of version 0. */
export const isInline = <Inline extends InlineFile>(file: object | Inline): file is Inline => 'number' in file;

function momentsOf({ cut, moments }: WithMoments, earlier: InlineFile[]): KeptRange[] | null {
  const source = moments ? undefined : earlier.find(({ number }) => number === cut?.source);
  if (!cut || !source) return moments;
  return momentsOfCut(cut.kept, { ...source, moments: momentsOf(source, earlier) });
}

/** The files of a recording, each with its moments. */
export function withMoments<Files extends WithFiles>(files: Files): Files {
  const inline: InlineFile[] = files.earlier.filter(isInline);
  if (inline.length === 0) return files;
  const resolved = (file: WithMoments) => ({ ...file, moments: momentsOf(file, inline) });
  const { moments } = resolved({ cut: files.next?.cut ?? files.cut, moments: files.moments });
  return { ...files, moments, earlier: files.earlier.map((file) => (isInline(file) ? resolved(file) : file)) };
}
