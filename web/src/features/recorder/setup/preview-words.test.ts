import { describe, expect, it } from 'vitest';
import { troubleSentence } from './preview-words.ts';

describe('why a device is not open', () => {
  it('is the refusal, with what can be done', () => {
    expect(troubleSentence('camera', 'NotAllowedError')).toBe(
      'Your browser does not let this site use the camera. You can allow it beside the address.',
    );
  });

  it('is that there is none', () => {
    expect(troubleSentence('microphone', 'NotFoundError')).toBe('No microphone was found.');
  });

  it('is another app, in doubt', () => {
    expect(troubleSentence('camera', 'NotReadableError')).toBe(
      'The camera could not be opened. Another app may be using it.',
    );
  });
});
