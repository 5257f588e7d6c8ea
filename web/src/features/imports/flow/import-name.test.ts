import { expect, it } from 'vitest';
import { createRecording } from '#shared/api/recordings.ts';
import { importName } from './import-name.ts';

it.each([
  ['Demo.mp4', 'Demo'],
  ['IMG_0001.MOV', 'IMG_0001'],
  ['archive.2024.mkv', 'archive.2024'],
  ['Take 1.5 final', 'Take 1.5 final'],
  ['no ending', 'no ending'],
  ['.mp4', 'Untitled video'],
  ['\u200b.mp4', 'Untitled video'],
  ['invoice\u202egpj.mp4', 'invoicegpj'],
  ['a\nb\tc.webm', 'a b c'],
  ['הקלטה 🎬.webm', 'הקלטה 🎬'],
])('the file %j becomes %j', (file, name) => {
  expect(importName(file)).toBe(name);
});

it.each([
  `${'🎬'.repeat(200)}.mp4`,
  `${'W'.repeat(255)}.mov`,
  `a${'🎬'.repeat(200)}`,
  ` ${'x '.repeat(200)}`,
  '\ud83c.mp4',
])('a name that the API would refuse is shortened and cleaned until the API accepts it: %j', (file) => {
  expect(createRecording.input.shape.name.safeParse(importName(file)).data).toBe(importName(file));
});
