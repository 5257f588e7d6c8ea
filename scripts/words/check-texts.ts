import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createLinter, loadTextlintrc } from 'textlint';
import { keepTexts } from './source-texts.ts';

export interface Findings {
  /** `file:line:column message`, in the order of the files. */
  problems: string[];
  files: number;
}

const PAGE = /\.md$/;
const SOURCE = /\.(?:ts|tsx|mjs|js|css)$/;

/** Passes the texts of a source file to textlint as one paragraph, at their own lines and columns. */
class SourceProcessor {
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
 */
export async function checkTexts(root: string, files: string[]): Promise<Findings> {
  const rules = await loadTextlintrc({ configFilePath: path.join(root, '.textlintrc.json') });
  const plugins = [{ pluginId: 'source', plugin: { Processor: SourceProcessor } }];
  const linters = [
    { pattern: PAGE, linter: createLinter({ descriptor: rules, cwd: root }) },
    { pattern: SOURCE, linter: createLinter({ descriptor: rules.shallowMerge({ plugins }), cwd: root }) },
  ];
  const found: Findings = { problems: [], files: 0 };
  for (const file of files) {
    const linter = linters.find(({ pattern }) => pattern.test(file))?.linter;
    if (!linter) continue;
    found.files += 1;
    const { messages } = await linter.lintText(readFileSync(path.join(root, file), 'utf8'), file);
    found.problems.push(
      ...messages.map(
        ({ loc, message }) => `${file}:${loc.start.line}:${loc.start.column} ${message.replaceAll(/\s+/g, ' ')}`,
      ),
    );
  }
  return found;
}
