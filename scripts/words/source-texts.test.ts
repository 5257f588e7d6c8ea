import { describe, expect, it } from 'vitest';
import { keepTexts } from './source-texts.ts';

const textsOf = (file: string, code: string) => {
  const texts = keepTexts(file, code);
  expect(texts.split('\n').map((line) => line.length)).toEqual(code.split('\n').map((line) => line.length));
  return texts
    .split('\0')
    .map((text) => text.trim().replaceAll(/\s+/g, ' '))
    .filter((text) => text !== '');
};

describe('the texts of a source file', () => {
  it('are its comments, each as one text, without the comment marks', () => {
    const code = '/**\n * Reads a\n * file.\n */\nread(); // At once.\nrun();\n// Two lines\n// of one comment.\n';
    expect(textsOf('a.ts', code)).toEqual(['Reads a file.', 'At once.', 'Two lines of one comment.']);
  });

  it('are strings, templates and the texts of JSX', () => {
    const code = 'it("is done", () => <p title="A title">Hello {name}{`or hello`}</p>);';
    expect(textsOf('a.tsx', code)).toEqual(['"is done"', '"A title"', 'Hello', '`or hello`']);
  });

  it('are the comments of a style sheet', () => {
    expect(textsOf('a.css', '/* Wide\n   screens. */\na { color: red }')).toEqual(['Wide screens.']);
  });

  it('cannot be read from a file with a syntax error, which is reported', () => {
    expect(() => keepTexts('a.ts', 'const = 1;')).toThrow('a.ts cannot be parsed');
  });
});
