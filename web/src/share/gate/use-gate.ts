import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { PublicRecording } from '#shared/api/sharing/links.ts';
import type { LinkAsks } from '#shared/api/sharing/visits.ts';
import { readGateKey } from '#shared/rules/sharing/gate-key-address.ts';
import { request } from '../../lib/http/request.ts';
import { reportWithPass } from '../await-play.ts';
import { asksIn } from '../link-failure.ts';
import { linkUrl } from '../link-requests.ts';
import type { BegunVisit } from '../use-link.ts';
import { isEnd, isKeyVoid, stepOf, textOf } from './gate-step.ts';
import { useMailedCode } from './use-mailed-code.ts';

export interface LinkGateProps {
  shareToken: string;
  asks: LinkAsks;
  /** Whether the page is in a frame on another site. */
  isEmbedded?: boolean;
  onBegin: (visit: BegunVisit) => void;
  /** Called when the link has ended. */
  onFail: (error: Error) => void;
}

/** The proof that the link has accepted; null before the first answer, and while a cookie has it. */
type Pass = string | null;

interface Visit {
  recording: PublicRecording;
  media: Record<string, string>;
}

/** An error of the current step. Each error is a new object, even with the same text. */
export interface GateProblem {
  text: string;
}

const CHANGED = 'What this link asks for has changed. Please go on here.';

/** Removes a key that is used from the address: the viewer may copy it, and a reload shall not try it again. */
const forgetKey = () => history.replaceState(history.state, '', `${location.pathname}${location.search}`);

/** Answers a link's questions one after the other, and starts the visit. Only one request runs at a time. */
export function useGate({ shareToken, asks: asked, isEmbedded = false, onBegin, onFail }: LinkGateProps) {
  const [asks, setAsks] = useState(asked);
  const { sender } = asked;
  // In a frame on another site no cookie survives a reload, so the code would belong to no visit.
  const code = useMailedCode<GateProblem>(`linkCode:${shareToken}`, !isEmbedded);
  const { sent, expectCode } = code;
  const [key, setKey] = useState(() => (isEmbedded ? null : readGateKey(location.hash)));
  const [hasActed, setActed] = useState(false);
  const pass = useRef<Pass>(null);

  const endKey = () => {
    setKey(null);
    forgetKey();
  };

  const refuse = (text: string) => {
    code.setNotice('');
    code.setProblem({ text });
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
    code.onFailed(error);
    refuse(textOf(error));
  };

  /** Sends a request of the link with the proof so far, and takes the new one. */
  const act = <Answer>(path: string, body: object, use: (answer: Answer, secret: Pass) => void) =>
    code.request(async () => {
      const answer = await request('POST', linkUrl(shareToken, path), { body: { ...body, pass: pass.current } });
      pass.current = (answer as { pass: Pass }).pass;
      use(answer as Answer, pass.current);
    }, take);

  const unlock = (path: string, body: object, onAccepted = () => {}) =>
    act<{ asks: LinkAsks }>(path, body, ({ asks: asksNow }) => {
      onAccepted();
      setAsks(asksNow);
    });

  const begin = (isPressed: boolean) =>
    act<Visit>('/visit', {}, ({ recording, media }, secret) => {
      reportWithPass(secret);
      const shown = secret === null ? recording : { ...recording, pass: secret };
      onBegin({ recording: shown, media, video: null, startsByItself: isPressed });
    });

  const mail = (email: string, said: string) => act('/code', { email }, () => code.onMailed({ email }, said));

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
    problem: code.problem,
    notice: code.notice,
    isPending: code.isPending,
    hasActed,
    refuse: acting(refuse),
    givePassword: acting((password: string) => unlock('/password', { password })),
    giveEmail: acting((email: string) => mail(email, '')),
    mailAgain: acting(() => sent && mail(sent.email, 'Another code is on its way.')),
    giveCode: acting((given: string) => unlock('/code/verify', { code: given }, () => expectCode(null))),
    giveKey: acting(() => {
      if (key === null) return;
      return unlock('/key', { key }, () => {
        endKey();
        expectCode(null);
      });
    }),
    changeEmail: acting(code.changeEmail),
    begin: acting(begin),
  };
}

type GateState = ReturnType<typeof useGate>;

export interface GateStepProps {
  gate: GateState;
  /** Whether the step may take the focus when it appears. */
  takesFocus: boolean;
}
