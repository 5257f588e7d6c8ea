import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { RESEND_COOLDOWN_SECONDS } from '#shared/limits.ts';

/**
 * Counts whole seconds down to 0. It reads the clock, so it is right after the browser has suspended the tab.
 * @param initialSeconds length of the first countdown, which starts at once
 */
function useCountdown(initialSeconds: number): { secondsLeft: number; restart: (seconds: number) => void } {
  const [endsAt, setEndsAt] = useState(() => Date.now() + initialSeconds * 1000);
  const [now, setNow] = useState(() => Date.now());
  const running = endsAt > now;

  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [running]);

  const restart = useCallback((seconds: number) => {
    setNow(Date.now());
    setEndsAt(Date.now() + seconds * 1000);
  }, []);
  return { secondsLeft: Math.max(0, Math.ceil((endsAt - now) / 1000)), restart };
}

/**
 * State of the history entry of /verify, which a reload keeps: when a code was sent, in milliseconds since the epoch.
 * @param secondsToWait seconds until another code may be requested
 */
export const codeSent = (secondsToWait: number, now: number) => ({
  codeSentAt: now - (RESEND_COOLDOWN_SECONDS - secondsToWait) * 1000,
});

/** Seconds until another code may be requested: 0 when the state has no recent code. */
export function cooldownLeft(state: unknown, now: number): number {
  const sentAt = typeof state === 'object' && state !== null && 'codeSentAt' in state ? Number(state.codeSentAt) : 0;
  const left = Math.ceil(RESEND_COOLDOWN_SECONDS - (now - sentAt) / 1000);
  return Math.min(Math.max(left, 0), RESEND_COOLDOWN_SECONDS) || 0;
}

/** Countdown until another code may be requested. It continues after a reload. */
export function useCooldown() {
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  const { secondsLeft, restart } = useCountdown(cooldownLeft(state, Date.now()));
  const wait = (seconds: number) => {
    restart(seconds);
    void navigate({ pathname, search }, { replace: true, state: codeSent(seconds, Date.now()) });
  };
  return { secondsLeft, wait };
}
