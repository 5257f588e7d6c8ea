import { SESClient, SendRawEmailCommand } from '@aws-sdk/client-ses';
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { mockAws } from '#scripts/test-support/mock-aws.ts';
import { useOwnTable } from '#scripts/test-support/use-own-table.ts';
import type { Webhook } from '#shared/api/telling/webhooks.ts';
import { TEST_EVENT, WEBHOOK_EVENTS } from '#shared/model/telling/webhook.ts';
import { apply } from '../../data/ground/apply.ts';
import type { DeliveryRef, Due } from '../../data/ground/due.ts';
import {
  addDelivery,
  getDelivery,
  listDueDeliveries,
  newDelivery,
  type StoredDelivery,
} from '../../data/telling/delivery.ts';
import type { StoredRecording } from '../../data/video/recording.ts';
import * as clock from '../../process/clock.ts';
import { newId } from '../../process/ids.ts';
import { BY_SYSTEM, stateEvent } from '../ground/events/state-event.ts';
import { listDeliveries } from '../telling/webhooks/deliveries.ts';
import { createWebhook, listWebhooks } from '../telling/webhooks/manage-webhooks.ts';
import { attempt, readEvents } from './events.ts';
import { storeUploadedRecording } from './libraries.ts';
import { mailsOf } from './mails.ts';
import { type Got, openReceiver, type Receiver, verify } from './receiver.ts';
import { newTeam, type Team } from './teams.ts';

export const HOUR_MS = 60 * 60_000;

const timeOf = ({ dueAt }: StoredDelivery): number => Date.parse(dueAt ?? '');

/** Checks a signature at the time of the functions. @throws when it is wrong */
export function verified(secret: string | null, got: Got): unknown {
  vi.useFakeTimers({ toFake: ['Date'], now: Number(got.headers['webhook-timestamp']) * 1000 });
  try {
    return verify(secret ?? '', got);
  } finally {
    vi.useRealTimers();
  }
}

const isSignedBy = (secret: string, got: Got): boolean => {
  try {
    return Boolean(verified(secret, got));
  } catch {
    return false;
  }
};

/**
 * A table of the test file's own, with a team, a recording of its editor, and a receiver, for each test. Every delivery that
 * is signed must have the signature of a webhook that the test has made. The clock of the functions stands until it is moved.
 */
export class WebhookBench {
  receiver!: Receiver;
  team!: Team;
  recording!: StoredRecording;
  /** Milliseconds since the epoch. */
  now = 0;
  readonly #ses = mockAws(SESClient);
  #secrets: string[] = [];

  constructor() {
    useOwnTable();
    beforeAll(async () => {
      this.receiver = await openReceiver();
    });
    beforeEach(() => {
      vi.stubEnv('APP_ORIGIN', 'https://app.example.com');
      vi.stubEnv('WEBHOOK_NETWORKS', '127.0.0.1');
      return this.#begin();
    });
    afterEach(() => {
      for (const got of this.receiver.got.filter(({ headers }) => 'webhook-signature' in headers))
        expect(this.#secrets.some((secret) => isSignedBy(secret, got))).toBe(true);
    });
    afterAll(() => this.receiver.close());
  }

  async #begin(): Promise<void> {
    this.#ses.reset();
    this.#ses.on(SendRawEmailCommand).resolves({ MessageId: 'm' });
    this.receiver.answers(204);
    this.moveTo(Date.now());
    // What an earlier test has left.
    await readEvents();
    this.#ses.resetHistory();
    this.receiver.got.length = 0;
    this.#secrets = [];
    this.team = await newTeam();
    this.recording = await this.newRecording();
  }

  /** Sets the clock of the functions. The SDK keeps the real time, because its signatures contain it. */
  moveTo(ms: number): void {
    this.now = ms;
    vi.spyOn(clock, 'nowMs').mockImplementation(() => this.now);
    vi.spyOn(clock, 'isoNow').mockImplementation((offset = 0) => new Date(this.now + offset * 1000).toISOString());
  }

  newRecording = (changes: object = {}): Promise<StoredRecording> =>
    storeUploadedRecording({
      workspaceId: this.team.workspaceId,
      userId: this.team.editor.actor.userId,
      name: 'Tour',
      duration: 125,
      transcodeStatus: 'processing',
      conversionAttempt: 1,
      ...changes,
    });

  /** Makes a webhook of the admin, for all events. */
  add = async (changes: object = {}) => {
    const input = { name: 'Tickets', format: 'standard', tellsRestricted: false, url: this.receiver.url } as const;
    const made = { ...input, events: [...WEBHOOK_EVENTS], ...changes };
    const webhook = await createWebhook(this.team.admin.actor, this.team.workspaceId, made);
    if (webhook.secret) this.knowSecret(webhook.secret);
    return webhook;
  };

  /** Stores test deliveries of a webhook, which nobody attempts. */
  storeDeliveries = async (webhook: Pick<Webhook, 'id'>, count: number): Promise<DeliveryRef[]> => {
    const refs = Array.from({ length: count }, () => ({ ...this.placeOf(webhook), id: newId() }));
    for (const ref of refs) await addDelivery(newDelivery(ref, { event: TEST_EVENT, createdAt: clock.isoNow() }));
    return refs;
  };

  /** Lets another secret sign. */
  knowSecret = (secret: string): void => void this.#secrets.push(secret);

  placeOf = ({ id: webhookId }: Pick<Webhook, 'id'>) => ({ workspaceId: this.team.workspaceId, webhookId });
  deliveriesOf = (webhook: Pick<Webhook, 'id'>) => listDeliveries(this.team.admin.actor, this.placeOf(webhook));
  /** The newest webhook, as people see it. */
  shown = async () => (await listWebhooks(this.team.owner.actor, this.team.workspaceId))[0];

  /** States an event about the recording. */
  state = (name: 'recording.ready' | 'transcript.ready' = 'transcript.ready', of = this.recording.id): Promise<void> =>
    apply([stateEvent(name, { workspaceId: this.team.workspaceId, by: BY_SYSTEM, of, details: { language: 'en' } })]);

  /** States an event about the recording, and lets it be read. */
  happen = async (...what: Parameters<WebhookBench['state']>): Promise<void> => {
    await this.state(...what);
    await readEvents();
  };

  /** The deliveries of the team that are due by a time from now, the earliest first. */
  due = async (seconds = 0): Promise<StoredDelivery[]> => {
    const refs: DeliveryRef[] = [];
    const collect = async (list: AsyncGenerator<Due>) => {
      for await (const each of list)
        if (each.kind === 'delivery' && each.workspaceId === this.team.workspaceId) refs.push(each);
    };
    await Promise.all(listDueDeliveries(clock.isoNow(seconds)).map(collect));
    const found = await Promise.all(refs.map(getDelivery));
    return found.flatMap((each) => each ?? []).sort((one, other) => timeOf(one) - timeOf(other));
  };

  /** Makes the attempts that are due, each at its time. */
  pass = async (hours: number): Promise<void> => {
    const end = this.now + hours * HOUR_MS;
    for (;;) {
      const due = await this.due((end - this.now) / 1000);
      if (due.length === 0) break;
      this.moveTo(Math.max(this.now, ...due.slice(0, 1).map(timeOf)));
      for (const each of due.filter((one) => timeOf(one) <= this.now)) await attempt(each);
    }
    this.moveTo(end);
  };

  allMails = () => mailsOf(this.#ses);

  /** The mails without those that a webhook was made. */
  mails = () => this.allMails().filter(({ subject }) => !subject.endsWith('was added'));
}
