import { describe, expect, it } from 'vitest';
import { downloadFileName } from './file-name.ts';

const path = '/objects/w_r/video.mp4';

describe('the file name of a download', () => {
  it.each([
    ['Demo', 'Demo.mp4'],
    ['a/b\\c:d*e?f"g<h>i|j', 'a-b-c-d-e-f-g-h-i-j.mp4'],
    ['..', 'recording.mp4'],
    ['  . hidden. ', 'hidden.mp4'],
    ['', 'recording.mp4'],
    ['line\r\nbreak', 'line--break.mp4'],
    ['הקלטה 🎬', 'הקלטה 🎬.mp4'],
  ])('for %j is %j', (name, file) => {
    expect(downloadFileName(name, path)).toBe(file);
  });

  it('has no mark that reverses the file extension', () => {
    expect(downloadFileName('invoice\u202Egpj.exe', path)).not.toContain('\u202E');
  });

  it('is shortened without splitting a character', () => {
    expect(downloadFileName('🎬'.repeat(255), path)).toBe(`${'🎬'.repeat(60)}.mp4`);
  });

  it('has the file extension of the path, not of the name', () => {
    expect(downloadFileName('demo.exe', '/objects/w_r/original.webm')).toBe('demo.exe.webm');
  });
});
