import type { CallFailure, CallResult } from '@/components/api-client';
import { applyChanges, changesBetween, type DraftChanges, type DraftValues } from '@/lib/rules/steps/draft-values';

/** One request in three seconds at most; together with a request of a second, what is typed is kept within five. */
export const DRAFT_GAP_MS = 3_000;
/** A failed request is made again after these, the last one until it comes through. */
export const DRAFT_RETRY_MS: readonly number[] = [3_000, 6_000, 12_000, 30_000];

export type DraftState = {
  /** The moment at which everything typed was last kept; null before the first time. */
  savedAt: string | null;
  /** The reason why what was typed last is not kept; null when it is, or will be in a moment. */
  trouble: CallFailure | null;
};

/** Sends changed answers; `leaving` for a request that outlives the page. */
export type SendDraft = (
  message: { turn: number; values: DraftChanges; rebase?: 1 },
  leaving: boolean,
) => Promise<CallResult<{ data: { saved_at: string } }>>;

type Timer = { set: (work: () => void, ms: number) => unknown; clear: (timer: unknown) => void; now: () => number };

const BROWSER_TIMER: Timer = {
  set: (work, ms) => setTimeout(work, ms),
  clear: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
  now: () => Date.now(),
};

/**
 * Keeps what stands in a step on the server while one types (decisions 154): changed answers alone, one request at a
 * time, each with a number, so that one that is overtaken changes nothing. Knows nothing of forms and pages.
 */
export class DraftWriter {
  #known: DraftValues;
  #current: DraftValues;
  readonly #send: SendDraft;
  readonly #timer: Timer;
  readonly #tell: (state: DraftState) => void;
  #state: DraftState;
  #turn = 0;
  #waiting: unknown = null;
  #running: Promise<boolean> | null = null;
  #startedAt = -Infinity;
  #failures = 0;
  #rebasing = false;
  /** An answer that no further request changes: another tab's answers, an ended session, an API without drafts. */
  #ended = false;

  constructor(
    base: { values: DraftValues; savedAt: string | null },
    send: SendDraft,
    tell: (state: DraftState) => void,
    timer: Timer = BROWSER_TIMER,
  ) {
    this.#known = base.values;
    this.#current = base.values;
    this.#state = { savedAt: base.savedAt, trouble: null };
    this.#send = send;
    this.#tell = tell;
    this.#timer = timer;
  }

  /** True while something typed is not on the server. */
  get unsaved(): boolean {
    return !this.#ended && Object.keys(changesBetween(this.#known, this.#current)).length > 0;
  }

  change(values: DraftValues): void {
    this.#current = values;
    this.#plan();
  }

  /** Sends at once everything that is not kept yet, also over a request that is under way. */
  async flush({ leaving = false } = {}): Promise<boolean> {
    this.#cancel();
    if (!leaving && this.#running) await this.#running;
    return this.unsaved ? this.#request(leaving) : !this.#ended;
  }

  /** Ends the writing, before the step itself is saved: a draft that came behind it would be refused. */
  async pause(): Promise<void> {
    this.#cancel();
    await this.#running;
    this.#cancel();
  }

  /** Ends with the step's own save, which took everything there was: what came behind it would be refused. */
  accepted(): void {
    this.#cancel();
    this.#ended = true;
  }

  /** Goes on from newer accepted answers, over which those on the page were chosen: all of them are sent again. */
  rebase(): void {
    this.#known = {};
    this.#rebasing = true;
    this.#ended = false;
    this.#failures = 0;
    this.#say({ ...this.#state, trouble: null });
    this.#plan();
  }

  /** Goes on after a save that was refused. */
  resume(): void {
    this.#plan();
  }

  #plan(): void {
    if (this.#waiting !== null || this.#running || !this.unsaved) return;
    const gap = this.#failures === 0 ? DRAFT_GAP_MS : (DRAFT_RETRY_MS[this.#failures - 1] ?? 30_000);
    const delay = Math.max(this.#startedAt + gap - this.#timer.now(), this.#failures === 0 ? DRAFT_GAP_MS / 2 : gap);
    this.#waiting = this.#timer.set(() => {
      this.#waiting = null;
      void this.#request(false);
    }, delay);
  }

  #cancel(): void {
    if (this.#waiting !== null) this.#timer.clear(this.#waiting);
    this.#waiting = null;
  }

  #request(leaving: boolean): Promise<boolean> {
    const values = changesBetween(this.#known, this.#current);
    this.#startedAt = this.#timer.now();
    const running = this.#send(
      { turn: (this.#turn += 1), values, ...(this.#rebasing && { rebase: 1 as const }) },
      leaving,
    ).then((answer) => {
      if (this.#running === running) this.#running = null;
      if (answer.ok) this.#kept(values, answer.value.data.saved_at);
      else this.#failed(answer.failure);
      return answer.ok;
    });
    this.#running = running;
    return running;
  }

  #kept(values: DraftChanges, savedAt: string): void {
    this.#known = applyChanges(this.#known, values);
    this.#failures = 0;
    this.#rebasing = false;
    this.#say({ savedAt, trouble: null });
    this.#plan();
  }

  #failed(failure: CallFailure): void {
    this.#failures = Math.min(this.#failures + 1, DRAFT_RETRY_MS.length);
    this.#ended = isFinal(failure);
    this.#say({ ...this.#state, trouble: isMissing(failure) ? null : failure });
    this.#plan();
  }

  #say(state: DraftState): void {
    this.#state = state;
    this.#tell(state);
  }
}

/** An enrollment API without drafts: the page keeps what is typed until Next, as it did. */
const isMissing = (failure: CallFailure): boolean =>
  failure.kind === 'http' && (failure.status === 404 || failure.status === 501);

const isFinal = (failure: CallFailure): boolean =>
  failure.kind === 'session' || failure.kind === 'coded' || isMissing(failure);
