import { type BuildOptions, build } from 'esbuild';

/** The script of a page, with everything that it imports. @param entry a file */
export async function bundle(entry: string, options: BuildOptions = { format: 'esm' }): Promise<string> {
  const { outputFiles } = await build({
    target: 'es2022',
    ...options,
    entryPoints: [entry],
    bundle: true,
    write: false,
  });
  return outputFiles[0]?.text ?? '';
}
