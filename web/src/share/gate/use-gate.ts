import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { LinkAsks } from '#shared/api/link-visits.ts';
import { RESEND_COOLDOWN_SECONDS } from '#shared/model/account.ts';
import { readGateKey } from '#shared/rules/gate-key-address.ts';
import { reportWithPass } from '../await-play.ts';
import { asksIn } from '../link-failure.ts';
import type { BegunVisit } from '../use-link.ts';
import { openGate, type Pass, sendCode, startVisit, unlock, verifyCode } from './gate-requests.ts';
import { cooldownIn, isCodeVoid, isEnd, isKeyVoid, stepOf, textOf } from './gate-step.ts';

export interface SentCode {
  email: string;
  /** Of a guest: the name that they have typed. */
  name?: string | undefined;
  /** When another code can be requested, in milliseconds since the epoch. */
  againAt: number;
}

/** The code that this tab waits for: phones unload a page while the viewer reads the e-mail. */
export function readSentCode(key: string): SentCode | null {
  try {
    const { email, name, againAt } = Object(JSON.parse(sessionStorage.getItem(key) ?? 'null'));
    return typeof email === 'string' && typeof againAt === 'number' ? { email, name, againAt } : null;
  } catch {
    // Storage is blocked, or the entry is not valid: treated as missing.
    return null;
  }
}

/** Stores the code for a reload. @param sent null when the tab waits for no code any more */
export function keepSentCode(key: string, sent: SentCode | null): void {
  try {
    if (sent) sessionStorage.setItem(key, JSON.stringify(sent));
    else sessionStorage.removeItem(key);
  } catch {
    // Storage is blocked or full: after a reload the page asks for the address again.
  }
}

export interface LinkGateProps {
  shareToken: string;
  asks: LinkAsks;
  /** Whether the page is in a frame on another site. */
  isEmbedded?: boolean;
  onBegin: (visit: BegunVisit) => void;
  /** Called when the link has ended. */
  onFail: (error: Error) => void;
}

/** An error of the current step. Each error is a new object, even with the same text. */
export interface GateProblem {
  text: string;
}

const CHANGED = 'What this link asks for has changed. Please go on here.';

/** Removes a key that is used from the address: the viewer may copy it, and a reload shall not try it again. */
const forgetKey = () => history.replaceState(history.state, '', `${location.pathname}${location.search}`);

export const inSeconds = (seconds: number) => Date.now() + seconds * 1000;

/** Answers a link's questions one after the other, and starts the visit. Only one request runs at a time. */
export function useGate({ shareToken, asks: asked, isEmbedded = false, onBegin, onFail }: LinkGateProps) {
  const codeKey = `linkCode:${shareToken}`;
  const [asks, setAsks] = useState(asked);
  const { sender } = asked;
  // In a frame on another site no cookie survives a reload, so the code would belong to no visit.
  const [sent, setSent] = useState(() => (isEmbedded ? null : readSentCode(codeKey)));
  const [key, setKey] = useState(() => (isEmbedded ? null : readGateKey(location.hash)));
  const [problem, setProblem] = useState<GateProblem | null>(null);
  const [notice, setNotice] = useState('');
  const [isPending, setPending] = useState(false);
  const [hasActed, setActed] = useState(false);
  const isOnItsWay = useRef(false);
  const pass = useRef<Pass>(null);

  const expectCode = (next: SentCode | null) => {
    setSent(next);
    keepSentCode(codeKey, next);
  };

  const endKey = () => {
    setKey(null);
    forgetKey();
  };

  const refuse = (text: string) => {
    setNotice('');
    setProblem({ text });
  };

  const take = (error: Error) => {
    const asksNow = asksIn(error);
    if (asksNow) {
      setAsks(asksNow);
      expectCode(null);
      return refuse(CHANGED);
    }
    if (isEnd(error)) return onFail(error);
    if (isKeyVoid(error)) endKey();
    const cooldown = cooldownIn(error);
    if (sent && cooldown !== null) expectCode({ ...sent, againAt: inSeconds(cooldown) });
    if (sent && isCodeVoid(error)) expectCode({ ...sent, againAt: Math.min(sent.againAt, Date.now()) });
    refuse(textOf(error));
  };

  const act = async <Answer extends { pass: Pass }>(ask: () => Promise<Answer>, use: (answer: Answer) => void) => {
    if (isOnItsWay.current) return;
    isOnItsWay.current = true;
    setPending(true);
    setProblem(null);
    setNotice('');
    try {
      const answer = await ask();
      pass.current = answer.pass;
      use(answer);
    } catch (error) {
      take(error as Error);
    } finally {
      isOnItsWay.current = false;
      setPending(false);
    }
  };

  const begin = (isPressed: boolean) =>
    act(
      () => startVisit(shareToken, pass.current),
      ({ recording, media, pass: secret }) => {
        reportWithPass(secret);
        const shown = secret === null ? recording : { ...recording, pass: secret };
        onBegin({ recording: shown, media, video: null, startsByItself: isPressed });
      },
    );

  const mail = (email: string, said: string) =>
    act(
      () => sendCode(shareToken, email, pass.current),
      () => {
        expectCode({ email, againAt: inSeconds(RESEND_COOLDOWN_SECONDS) });
        setNotice(said);
      },
    );

  const step = stepOf(asks, { hasKey: key !== null, isCodeSent: sent !== null });
  const open = useEffectEvent(() => void begin(false));
  useEffect(() => {
    if (step === 'open') open();
  }, [step]);

  /** Wraps the viewer's actions: after the first one, each step may take the focus, also in a frame. */
  const acting =
    <Given extends unknown[]>(work: (...given: Given) => unknown) =>
    (...given: Given) => {
      setActed(true);
      void work(...given);
    };

  return {
    sender,
    step,
    sent,
    problem,
    notice,
    isPending,
    hasActed,
    refuse: acting(refuse),
    givePassword: acting((password: string) =>
      act(
        () => unlock(shareToken, password, pass.current),
        (answer) => setAsks(answer.asks),
      ),
    ),
    giveEmail: acting((email: string) => mail(email, '')),
    mailAgain: acting(() => sent && mail(sent.email, 'Another code is on its way.')),
    giveCode: acting((code: string) =>
      act(
        () => verifyCode(shareToken, code, pass.current),
        (answer) => {
          expectCode(null);
          setAsks(answer.asks);
        },
      ),
    ),
    giveKey: acting(() => {
      if (key === null) return;
      return act(
        () => openGate(shareToken, key, pass.current),
        (answer) => {
          endKey();
          expectCode(null);
          setAsks(answer.asks);
        },
      );
    }),
    changeEmail: acting(() => {
      setProblem(null);
      setNotice('');
      expectCode(null);
    }),
    begin: acting(begin),
  };
}

type GateState = ReturnType<typeof useGate>;

export interface GateStepProps {
  gate: GateState;
  /** Whether the step may take the focus when it appears. */
  takesFocus: boolean;
}
