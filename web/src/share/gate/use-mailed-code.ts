import { useRef, useState } from 'react';
import { RESEND_COOLDOWN_SECONDS } from '#shared/limits.ts';
import { cooldownIn, isCodeVoid } from './gate-step.ts';

interface SentCode {
  email: string;
  /** Of a guest: the name that they have typed. */
  name?: string | undefined;
  /** When another code can be requested, in milliseconds since the epoch. */
  againAt: number;
}

/** The code that this tab waits for: phones unload a page while the viewer reads the e-mail. */
function readSentCode(key: string): SentCode | null {
  try {
    const { email, name, againAt } = Object(JSON.parse(sessionStorage.getItem(key) ?? 'null'));
    return typeof email === 'string' && typeof againAt === 'number' ? { email, name, againAt } : null;
  } catch {
    // Storage is blocked, or the entry is not valid: treated as missing.
    return null;
  }
}

/** Stores the code for a reload. @param sent null when the tab waits for no code any more */
function keepSentCode(key: string, sent: SentCode | null): void {
  try {
    if (sent) sessionStorage.setItem(key, JSON.stringify(sent));
    else sessionStorage.removeItem(key);
  } catch {
    // Storage is blocked or full: after a reload the page asks for the address again.
  }
}

const inSeconds = (seconds: number) => Date.now() + seconds * 1000;

/**
 * The code that was mailed to a viewer, and the requests of its form. Only one request runs at a time.
 * @param key of the code in the storage of this tab @param isReadBack whether a code that the tab stored before a reload
 *   counts
 */
export function useMailedCode<Problem>(key: string, isReadBack: boolean) {
  const [sent, setSent] = useState(() => (isReadBack ? readSentCode(key) : null));
  const [problem, setProblem] = useState<Problem | null>(null);
  const [notice, setNotice] = useState('');
  const [isPending, setPending] = useState(false);
  const isOnItsWay = useRef(false);

  const expectCode = (next: SentCode | null) => {
    setSent(next);
    keepSentCode(key, next);
  };
  const clear = () => {
    setProblem(null);
    setNotice('');
  };
  return {
    sent,
    expectCode,
    problem,
    setProblem,
    notice,
    setNotice,
    isPending,
    /** Makes a request, unless another one is on its way. @param onFailed called with its failure */
    request: async (work: () => Promise<void>, onFailed: (error: Error) => void) => {
      if (isOnItsWay.current) return;
      isOnItsWay.current = true;
      setPending(true);
      clear();
      try {
        await work();
      } catch (error) {
        onFailed(error as Error);
      } finally {
        isOnItsWay.current = false;
        setPending(false);
      }
    },
    /** A code was mailed just now. */
    onMailed: (to: Pick<SentCode, 'email' | 'name'>, said: string) => {
      expectCode({ ...to, againAt: inSeconds(RESEND_COOLDOWN_SECONDS) });
      setNotice(said);
    },
    /** Takes from a failure whether the code still counts, and when another one can be requested. */
    onFailed: (error: Error) => {
      const cooldown = cooldownIn(error);
      if (sent && cooldown !== null) expectCode({ ...sent, againAt: inSeconds(cooldown) });
      if (sent && isCodeVoid(error)) expectCode({ ...sent, againAt: Math.min(sent.againAt, Date.now()) });
    },
    changeEmail: () => {
      clear();
      expectCode(null);
    },
  };
}
