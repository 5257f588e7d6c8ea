import * as z from 'zod';
import type { Disk } from '../data-folder/disk.ts';
import { readOrSetAside } from '../data-folder/stored-json.ts';
import type { Log } from '../log.ts';
import { awsEvent } from './aws-event.ts';
import { inputOf, type Rule } from './rules.ts';
import { nextRun } from './schedule-expression.ts';

/** Longest time between two looks at the clock, in milliseconds: somebody may set it. */
const CLOCK_MS = 60_000;

/** How often a run that is due looks whether the disk can be written, in milliseconds. */
const CHECK_EVERY_MS = 1000;

const STORED = {
  shape: z.record(z.string(), z.number()),
  loss: 'Every schedule begins again with the start.',
};

/** Runs the rules with a schedule. The last runs are on disk, and a missed run is made up for at the start. */
export class Schedules {
  readonly #file: string;
  readonly #disk: Disk;
  readonly #lastRuns: Record<string, number>;
  readonly #timers = new Map<string, NodeJS.Timeout>();

  /** @param file JSON on disk: milliseconds since the epoch by rule */
  constructor(file: string, disk: Disk, log: Pick<Log, 'info'>) {
    this.#file = file;
    this.#disk = disk;
    this.#lastRuns = readOrSetAside(file, STORED, log) ?? {};
  }

  #record(rule: Rule): void {
    this.#lastRuns[rule.name] = Date.now();
    this.#disk.write(this.#file, JSON.stringify(this.#lastRuns));
  }

  start(rules: Rule[], deliver: (targetArn: string, input: unknown) => void): void {
    for (const rule of rules.filter(({ schedule }) => schedule)) {
      if (this.#lastRuns[rule.name] === undefined) this.#record(rule);
      this.#wait(rule, deliver);
    }
  }

  /** The last run, not later than now: after the clock was set back, the interval begins again. */
  #lastRun({ name }: Rule): number {
    const last = Math.min(this.#lastRuns[name] ?? 0, Date.now());
    this.#lastRuns[name] = last;
    return last;
  }

  #wait(rule: Rule, deliver: (targetArn: string, input: unknown) => void): void {
    const due = nextRun(rule.schedule ?? '', this.#lastRun(rule));
    const isDue = Date.now() >= due;
    const timer = setTimeout(
      () => {
        // On a full disk a run waits, instead of piling up with the runs after it.
        if (Date.now() >= due && this.#disk.isWritable) this.#run(rule, deliver);
        else if (Date.now() >= due) void this.#disk.makeRoom();
        this.#wait(rule, deliver);
      },
      isDue && !this.#disk.isWritable ? CHECK_EVERY_MS : Math.min(Math.max(0, due - Date.now()), CLOCK_MS),
    );
    this.#timers.set(rule.name, timer);
  }

  #run(rule: Rule, deliver: (targetArn: string, input: unknown) => void): void {
    this.#record(rule);
    const event = awsEvent('aws.events', 'Scheduled Event', [rule.arn], {});
    for (const target of rule.targets) deliver(target.Arn, inputOf(target, event));
  }

  stop(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
  }
}
