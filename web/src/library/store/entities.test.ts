import { afterEach, describe, expect, it, vi } from 'vitest';
import { moment } from '#web/lib/moment.ts';
import { setAccount } from '#web/lib/unauthorized.ts';
import { fill, forgetEntities, gone, type Kind, known, onEntities, patch, pend, put } from './entities.ts';

const KINDS: Kind[] = ['recording', 'project', 'workspace', 'namedLink', 'person'];

const of = (name: string, more: object = {}) => ({ id: 'w_1', name, ...more });

afterEach(() => {
  forgetEntities();
  vi.restoreAllMocks();
});

describe.each(KINDS)('an entity: a %s', (kind) => {
  const shown = () => (known(kind, 'w_1') as { name?: string } | undefined)?.name;
  const read = (name: string, at = moment()) => fill(kind, [of(name)], at);

  it('is what the last answer says', () => {
    read('one');
    read('two');
    expect(shown()).toBe('two');
  });

  it('is not changed by an answer to an earlier request', () => {
    const at = moment();
    read('newer');
    read('late', at);
    expect(shown()).toBe('newer');
  });

  it('is not changed by an answer to a request that began before an acknowledged change', () => {
    read('one');
    const at = moment();
    put(kind, of('changed'));
    read('late', at);
    expect(shown()).toBe('changed');
    read('by others');
    expect(shown()).toBe('by others');
  });

  it('keeps the fields that an answer does not have, and takes unknown ones from a late answer', () => {
    const at = moment();
    fill(kind, [of('one', { a: 1, b: 1 })], moment());
    fill(kind, [of('two')], moment());
    expect(known(kind, 'w_1')).toEqual(of('two', { a: 1, b: 1 }));
    fill(kind, [of('late', { a: 0, c: 0 })], at);
    expect(known(kind, 'w_1')).toEqual(of('two', { a: 1, b: 1, c: 0 }));
  });

  it('that is gone stays gone, whatever late answers say', () => {
    read('one');
    const at = moment();
    gone(kind, 'w_1');
    read('late', at);
    expect(shown()).toBeUndefined();
    expect(patch(kind, of('a part'))).toEqual([]);
    expect(shown()).toBeUndefined();
  });

  it('that was closed to the user and is open again comes back with a later answer', () => {
    read('one');
    gone(kind, 'w_1');
    read('open again');
    expect(shown()).toBe('open again');
  });

  it('shows a change before the answer, over answers that come meanwhile, and the acknowledged one after it', () => {
    read('one');
    const end = pend(kind, 'w_1', { name: 'typed' });
    read('meanwhile');
    expect(shown()).toBe('typed');
    put(kind, of('saved'));
    end();
    expect(shown()).toBe('saved');
  });

  it('is what the change says that was sent last, when answers of changes cross', () => {
    read('one');
    const earlier = moment();
    const later = moment();
    put(kind, of('later'), later);
    expect(put(kind, of('earlier'), earlier)).toEqual([`${kind}?`]);
    expect(shown()).toBe('later');
    read('what the server did last');
    expect(shown()).toBe('what the server did last');
  });

  it('is not changed by one that is not answered after the answer of one that was sent later', () => {
    read('one');
    const [endEarlier, endLater] = [pend(kind, 'w_1', { name: 'earlier' }), pend(kind, 'w_1', { name: 'later' })];
    put(kind, of('later'));
    endLater();
    expect(shown()).toBe('later');
    endEarlier();
    expect(shown()).toBe('later');
  });

  it('that is gone stays gone, whatever a change says that was sent before the removal', () => {
    read('one');
    const began = moment();
    gone(kind, 'w_1');
    put(kind, of('late'), began);
    expect(shown()).toBeUndefined();
  });

  it('shows the former state again after a refusal', () => {
    read('one');
    const ends = [pend(kind, 'w_1', { name: 'typed' }), pend(kind, 'w_1', null)];
    expect(shown()).toBeUndefined();
    for (const end of ends) end();
    expect(shown()).toBe('one');
  });

  it('is gone when a removal that was shown before the answer is acknowledged', () => {
    read('one');
    const end = pend(kind, 'w_1', null);
    expect(gone(kind, 'w_1')).toEqual([kind, `${kind}-`]);
    end();
    expect(shown()).toBeUndefined();
  });

  it('does not come back by a pending change of it', () => {
    read('one');
    const end = pend(kind, 'w_1', { name: 'typed' });
    gone(kind, 'w_1');
    expect(shown()).toBeUndefined();
    end();
    expect(shown()).toBeUndefined();
  });

  it('is forgotten with the account, and answers to its requests are ignored', () => {
    read('one');
    const at = moment();
    const end = pend(kind, 'w_1', { name: 'typed' });
    setAccount('ada');
    setAccount(null);
    end();
    read('of the former account', at);
    expect(shown()).toBeUndefined();
    read('of the next account');
    expect(shown()).toBe('of the next account');
  });

  it('is not changed by answers after another account has logged in in another tab', () => {
    read('one');
    const stored = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    });
    setAccount('ada');
    for (const key of stored.keys()) stored.set(key, 'grace');
    read('of the other account');
    expect(put(kind, of('of the other account'))).toEqual([]);
    expect(shown()).toBe('one');
    setAccount(null);
    vi.unstubAllGlobals();
  });

  it('is not changed by the index within half a minute after a change', () => {
    put(kind, of('changed'));
    fill(kind, [of('not yet known')], moment(), { isDelayed: true });
    fill(kind, [], moment(), { gone: ['w_1'], isDelayed: true });
    expect(shown()).toBe('changed');
    const later = moment() + 31_000;
    vi.spyOn(performance, 'now').mockImplementation(() => later);
    fill(kind, [of('by others')], moment(), { isDelayed: true });
    expect(shown()).toBe('by others');
  });

  it('stays the same object while answers say the same', () => {
    fill(kind, [of('one', { nested: [{ a: 1 }] })], moment());
    const before = known(kind, 'w_1');
    const heard = vi.fn();
    const end = onEntities(heard);
    fill(kind, [of('one', { nested: [{ a: 1 }] })], moment());
    end();
    expect(known(kind, 'w_1')).toBe(before);
    expect(heard).not.toHaveBeenCalled();
  });

  it('says what a change has changed that was shown before the answer', () => {
    read('one');
    const end = pend(kind, 'w_1', { name: 'typed' });
    expect(put(kind, of('typed'))).toEqual([kind, `${kind}.name`]);
    end();
  });

  it('says which of its fields a change has changed, that it is new, and once that it is gone', () => {
    expect(put(kind, of('one'))).toEqual([kind, `${kind}+`]);
    expect(put(kind, of('two'))).toEqual([kind, `${kind}.name`]);
    expect(put(kind, of('two'))).toEqual([kind]);
    expect(gone(kind, 'w_1')).toEqual([kind, `${kind}-`]);
    expect(gone(kind, 'w_1')).toEqual([]);
  });
});
