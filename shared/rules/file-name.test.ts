import { describe, expect, it } from 'vitest';
import { downloadFileName } from './file-name.ts';

const path = '/objects/w_r/video.mp4';

describe('download file name', () => {
  it.each([
    ['Demo', 'Demo.mp4'],
    ['a/b\\c:d*e?f"g<h>i|j', 'a-b-c-d-e-f-g-h-i-j.mp4'],
    ['..', 'recording.mp4'],
    ['  . hidden. ', 'hidden.mp4'],
    ['', 'recording.mp4'],
    ['line\r\nbreak', 'line--break.mp4'],
    ['הקלטה 🎬', 'הקלטה 🎬.mp4'],
  ])('%j is saved as %j', (name, file) => {
    expect(downloadFileName(name, path)).toBe(file);
  });

  it('removes the mark that turns an ending round', () => {
    expect(downloadFileName('invoice\u202Egpj.exe', path)).not.toContain('\u202E');
  });

  it('shortens a long name without cutting a character in two', () => {
    expect(downloadFileName('🎬'.repeat(255), path)).toBe(`${'🎬'.repeat(60)}.mp4`);
  });

  it("keeps the path's ending, not the name's", () => {
    expect(downloadFileName('demo.exe', '/objects/w_r/original.webm')).toBe('demo.exe.webm');
  });
});
