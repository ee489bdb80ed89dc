import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { toFailure, type CallFailure } from '@/components/api-client';
import { DraftWriter } from '@/components/enrollment/draft-writer';
import { loadColumns } from '@/lib/enrollment-api/store/step-columns';
import type { DraftChanges, DraftValues } from '@/lib/rules/steps/draft-values';
import { soakRuns, soakTime } from '@/tests/soak/scale';
import { afterWrite, NOTHING_OWED, typingEvents, type Write } from '@/tests/soak/typing';
import { describeMostlyOnPostgres } from '../config/databases';
import { Shopper } from './shopper';
import { buildApi, NORTH_STAR, resultOf, type Api } from './support';

let pages = 0;

/** The answers of the test that are not empty. */
const filled = (values: DraftValues): Record<string, string> =>
  Object.fromEntries(NAMES.map((name) => [name, String(values[name] ?? '')]).filter(([, text]) => text !== ''));

const NAMES = ['city', 'address1', 'address2'] as const;
const OFFLINE: CallFailure = { kind: 'network', message: '' };
const GOOD = { email_address: 'maya@mail.example', phone_number: '5125550148', city: 'Austin', address1: '1 Elm' };

/** Time that passes when the test says so. */
class Ticker {
  private time = 0;
  private readonly due = new Map<number, { at: number; work: () => void }>();
  private last = 0;
  now = (): number => this.time;
  set = (work: () => void, ms: number): number => {
    this.due.set((this.last += 1), { at: this.time + ms, work });
    return this.last;
  };
  clear = (timer: unknown): void => {
    this.due.delete(Number(timer));
  };

  /** Passes the time; `settle` waits for what was begun at each moment. */
  async pass(ms: number, settle: () => Promise<void>): Promise<void> {
    const end = this.time + ms;
    for (;;) {
      const [next] = [...this.due].filter(([, { at }]) => at <= end).sort(([, one], [, other]) => one.at - other.at);
      if (!next) break;
      this.due.delete(next[0]);
      this.time = next[1].at;
      next[1].work();
      await settle();
    }
    this.time = end;
  }
}

describeMostlyOnPostgres('what is typed in two tabs', (store) => {
  let api: Api;
  beforeAll(async () => {
    api = await buildApi(store());
  });

  /** A tab: its form, its version, and what the server acknowledged to it. */
  class Tab {
    values: DraftValues = {};
    version = '0';
    isCut = false;
    private editor = '';
    private page = 0;
    private writer!: DraftWriter;
    private readonly waiting = new Set<Promise<unknown>>();
    private readonly shopper: Shopper;
    private readonly ticker: Ticker;
    private readonly acknowledge: (write: Write) => void;

    constructor(shopper: Shopper, ticker: Ticker, acknowledge: (write: Write) => void) {
      this.shopper = shopper;
      this.ticker = ticker;
      this.acknowledge = acknowledge;
    }

    /** The page is made anew, as after a reload, Back, or a resume: from the newest answers there are. */
    async open(): Promise<void> {
      const fields = await this.shopper.call('getFormFieldsContactInfo');
      const { result, version } = fields.body.data as {
        result: { field_name: string; value: string }[];
        version: string;
      };
      const [draft] = resultOf<{ version: string; values: DraftValues }[]>(
        await this.shopper.call('getStepDrafts', { tab: 'contact_info' }),
      );
      const saved = Object.fromEntries(result.map(({ field_name, value }) => [field_name, value ?? '']));
      this.version = version;
      this.values = { ...saved, ...(draft?.version === version ? draft.values : {}) };
      this.editor = `page-${(pages += 1)}`;
      const start = { values: this.values, savedAt: null };
      const page = (this.page += 1);
      // A page that is gone sends nothing more, whatever it had planned.
      const send = (message: { turn: number; values: DraftChanges }) =>
        page === this.page ? this.send(message) : new Promise<never>(() => undefined);
      this.writer = new DraftWriter(start, send, () => undefined, this.ticker);
    }

    private send(message: { turn: number; values: DraftChanges }) {
      const work = this.carry(message);
      this.waiting.add(work);
      return work.finally(() => this.waiting.delete(work));
    }

    private async carry(message: { turn: number; values: DraftChanges }) {
      if (this.isCut) return { ok: false as const, failure: OFFLINE };
      const { version, editor } = this;
      const members = { tab: 'contact_info', version, editor, ...message };
      const answer = await this.shopper.call('saveStepDraft', members);
      if (answer.http !== 200)
        return { ok: false as const, failure: toFailure(answer.http, answer.body as Parameters<typeof toFailure>[1]) };
      const { turn, values } = message;
      this.acknowledge({ type: 'draft', version, values, editor: { id: editor, turn } });
      return { ok: true as const, value: { data: answer.body.data as { saved_at: string } } };
    }

    type(name: string, text: string): void {
      this.values = { ...this.values, [name]: text };
      this.writer.change(this.values);
    }

    async settle(): Promise<void> {
      while (this.waiting.size > 0) await Promise.all(this.waiting);
    }

    async leave(): Promise<void> {
      await this.writer.flush({ leaving: true });
      await this.settle();
    }

    /** Saves the step; a conflict is answered by taking the other answers. */
    async next(): Promise<void> {
      await this.writer.pause();
      if (this.isCut) return this.writer.resume();
      const answers = { ...GOOD, ...filled(this.values) };
      const { version } = this;
      const answer = await this.shopper.call('saveContactInfo', { ...answers, version });
      if (answer.http === 200) this.acknowledge({ type: 'accept', version, values: answers });
      else if (answer.http !== 409) return this.writer.resume();
      await this.open();
    }
  }

  const event = typingEvents(['leave', 'crash', 'next', 'cut'], 8_000);

  it(
    'ends in the store as the last acknowledged value of every answer, and a page that is opened then has it',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(event, { maxLength: 24 }), async (events) => {
          const shopper = await Shopper.quote(api);
          await shopper.choose('dental');
          let owed = NOTHING_OWED;
          const acknowledge = (write: Write) => {
            const then = afterWrite(owed, write);
            if (then === null) throw new Error(`Acknowledged from older answers: ${JSON.stringify(write)}`);
            owed = then;
          };
          const ticker = new Ticker();
          const tabs = [new Tab(shopper, ticker, acknowledge), new Tab(shopper, ticker, acknowledge)] as const;
          const settle = async () => {
            for (const one of tabs) await one.settle();
          };
          for (const one of tabs) await one.open();
          const preset = tabs[0].values;
          for (const each of events) {
            if (each.type === 'wait') {
              await ticker.pass(each.ms, settle);
              continue;
            }
            const here = tabs[each.tab];
            if (each.type === 'type') here.type(NAMES[each.field] ?? 'city', each.text);
            if (each.type === 'cut') here.isCut = !here.isCut;
            if (each.type === 'leave') {
              await here.leave();
              await here.open();
            }
            if (each.type === 'crash') await here.open();
            if (each.type === 'next') await here.next();
          }
          await settle();
          const rows = await loadColumns(api.ports, { id: shopper.id, siteKey: NORTH_STAR.site_key }, [
            'contact_info',
            'draft:contact_info',
          ]);
          for (const name of NAMES) {
            expect(rows.contact_info?.data.values[name] ?? '', name).toBe(owed.accepted[name] ?? '');
            expect(rows['draft:contact_info']?.data.values[name], name).toEqual(owed.draft[name]);
          }
          expect(String(rows.contact_info?.version ?? 0)).toBe(owed.version);
          const fresh = new Tab(shopper, ticker, acknowledge);
          await fresh.open();
          for (const name of NAMES)
            expect(String(fresh.values[name] ?? ''), name).toBe(
              String(owed.draft[name] ?? (owed.version === '0' ? preset[name] : owed.accepted[name]) ?? ''),
            );
        }),
        { numRuns: soakRuns('typed answers') },
      );
    },
    soakTime(60_000),
  );
});
