import path from 'node:path';
import { createLinter, loadTextlintrc } from 'textlint';
import { keepTexts } from './source-texts.ts';

const KINDS = /\.(?:md|ts|tsx|mjs|js|css)$/;

/** Passes the texts of a source file to textlint as one paragraph, at their own lines and columns. */
class Processor {
  availableExtensions(): string[] {
    return ['.ts', '.tsx', '.mjs', '.js', '.css'];
  }

  processor() {
    return {
      preProcess(code: string, file = '') {
        const text = keepTexts(file, code);
        const lines = text.split('\n');
        const place = {
          raw: text,
          range: [0, text.length] as const,
          loc: { start: { line: 1, column: 0 }, end: { line: lines.length, column: lines.at(-1)?.length ?? 0 } },
        };
        const words = { type: 'Str' as const, value: text, ...place };
        const paragraph = { type: 'Paragraph' as const, children: [words], ...place };
        return { text, ast: { type: 'Document' as const, children: [paragraph], ...place } };
      },
      postProcess: (messages: never[], filePath = '') => ({ messages, filePath }),
    };
  }
}

/**
 * Checks pages and the texts of source files with the rules of `.textlintrc.json`.
 * @param root folder of the project
 * @param files paths relative to it; other kinds of files are ignored
 * @returns `file:line:column message`, in the order of the files
 */
export async function checkTexts(root: string, files: string[]): Promise<string[]> {
  const rules = await loadTextlintrc({ configFilePath: path.join(root, '.textlintrc.json') });
  const plugins = [...(rules.toKernelOptions().plugins ?? []), { pluginId: 'source', plugin: { Processor } }];
  const linter = createLinter({ descriptor: rules.shallowMerge({ plugins }), cwd: root });
  const found = files.filter((file) => KINDS.test(file)).map((file) => path.join(root, file));
  // The linter answers in the order in which it has read the files.
  const results = (await linter.lintFiles(found)).sort((a, b) => found.indexOf(a.filePath) - found.indexOf(b.filePath));
  return results.flatMap(({ filePath, messages }) =>
    messages.map(
      ({ loc: { start }, message }) =>
        `${path.relative(root, filePath)}:${start.line}:${start.column} ${message.replaceAll(/\s+/g, ' ')}`,
    ),
  );
}
