import { afterEach, describe, expect, it } from 'vitest';
import { ApiError } from '#web/lib/http/api-error.ts';
import { currentToasts, dismissToast } from '#web/ui/use-toast.ts';
import { notifyFailure } from './app-mutation.ts';

const refusal = (status: number, message: string) => new ApiError(status, JSON.stringify({ message }));

const shown = () => {
  const [toast] = currentToasts().filter(({ open }) => open);
  return toast && [toast.title, toast.description, toast.variant];
};

afterEach(() => {
  for (const { id } of currentToasts()) dismissToast(id);
});

describe('the toast for a failed action', () => {
  it('shows the reason of a refusal', () => {
    notifyFailure(refusal(409, 'The project is full.'), 'Failed to move recording.');
    expect(shown()).toEqual(['Error', 'The project is full.', 'destructive']);
  });

  it('shows the text and the title of the action for an error of the server', () => {
    notifyFailure(refusal(500, 'TypeError'), { title: 'Not saved', text: 'Please try again.' });
    expect(shown()).toEqual(['Not saved', 'Please try again.', 'destructive']);
  });

  it('shows what the textOf of the action returns, and nothing when that is null', () => {
    const failure = { text: 'Failed.', textOf: (error: Error) => (error.message === 'gone' ? null : error.message) };
    notifyFailure(new Error('gone'), failure);
    expect(shown()).toBeUndefined();
    notifyFailure(new Error('Too large.'), failure);
    expect(shown()?.[1]).toBe('Too large.');
  });

  it('is not shown when the session has ended', () => {
    notifyFailure(refusal(401, 'Unauthorized'), 'Failed to move recording.');
    expect(shown()).toBeUndefined();
  });
});
