import { type BuildOptions, build } from 'esbuild';

/** The script of a page, with everything that it imports. @param entry a file */
export async function bundle(entry: string, options: BuildOptions = { format: 'esm' }): Promise<string> {
  const settings = { entryPoints: [entry], bundle: true, target: 'es2022', ...options, write: false } as const;
  const { outputFiles } = await build(settings);
  return outputFiles[0]?.text ?? '';
}
