import { execFileSync } from 'node:child_process';

/** One palette for the whole film: the colors of still parts do not flicker, and only what changes is stored. */
const FILTERS = 'fps=10,split[a][b];[a]palettegen=max_colors=128[p];[b][p]paletteuse=dither=none:diff_mode=rectangle';

/** Makes a GIF that repeats of a film. Pages of repositories show it, and let people who want no motion stop it. */
export function makeGif(film: string, gif: string): void {
  execFileSync('ffmpeg', ['-v', 'error', '-y', '-i', film, '-filter_complex', FILTERS, '-loop', '0', gif]);
}
