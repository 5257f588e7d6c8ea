import { statSync } from 'node:fs';
import { isListName, type SavedFile } from './backup-list.ts';
import { BackupReader } from './backup-reader.ts';
import type { Place } from './contents.ts';
import { padded, RECORD, readTar, TAR_END, type TarEntry } from './tar-file.ts';

/** The name of the empty entry behind each file, by which the file is found if its own header is damaged. */
export const wholeName = (sha256: string, bytes: number): string => `whole/${sha256}-${bytes}`;

export const contentName = (sha256: string): string => `files/${sha256.slice(0, 2)}/${sha256}`;

/** The content that an entry stands for, and where it is; null for another entry. */
function contentOf(name: string, place: Place): { sha256: string; place: Place } | null {
  const [, sha256, length] = /^(?:files\/[0-9a-f]{2}|whole)\/([0-9a-f]{64})(?:-(\d{1,15}))?$/.exec(name) ?? [];
  if (!sha256 || length === undefined) return sha256 ? { sha256, place } : null;
  const bytes = Number(length);
  return { sha256, place: { ...place, start: place.start - RECORD - padded(bytes), bytes } };
}

function addTo(places: Map<string, Place[]>, name: string, place: Place): void {
  const known = places.get(name) ?? [];
  if (!known.some(({ start, bytes }) => start === place.start && bytes === place.bytes)) known.push(place);
  places.set(name, known);
}

/**
 * A backup in a `.tar`, read in its place. An entry only says where a content may be: a restore takes it by its hash.
 * Nothing else proves a list, so one counts only where no video that somebody has uploaded can pretend to be one: in
 * front of all damage, or as the last file.
 */
export class TarReader extends BackupReader {
  readonly #lists = new Map<string, Place[]>();
  readonly #contents = new Map<string, Place[]>();

  constructor(file: string) {
    super(file);
    const { size } = statSync(file);
    const doubtful: TarEntry[] = [];
    let lastStart = -1;
    for (const entry of readTar(file)) {
      const name = entry.name.replace(/^\.\//, '');
      const content = contentOf(name, entry.place);
      if (content && content.place.start >= 0) addTo(this.#contents, content.sha256, content.place);
      if (content && entry.place.start === size - TAR_END.length) lastStart = content.place.start;
      if (!isListName(name)) continue;
      if (entry.isTrusted) addTo(this.#lists, name, entry.place);
      else doubtful.push(entry);
    }
    const last = doubtful.find(({ place }) => place.start === lastStart);
    if (last && (this.#lists.size === 0 || this.#lists.has(last.name))) addTo(this.#lists, last.name, last.place);
  }

  override lists = (): Map<string, Place[]> => this.#lists;

  override placesOf = ({ sha256 }: SavedFile): Place[] => this.#contents.get(sha256) ?? [];
}
