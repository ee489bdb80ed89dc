import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { CallFailure } from '@/components/api-client';
import { DRAFT_GAP_MS, DraftWriter, type DraftState, type SendDraft } from '@/components/enrollment/draft-writer';
import { soakRuns } from '@/tests/soak/scale';
import { applyChanges, type DraftValues } from '@/lib/rules/steps/draft-values';

const OFFLINE: CallFailure = { kind: 'network', message: 'We could not reach the server.' };
const SAVED_AT = '2026-11-21T10:42:00.000Z';

type Message = Parameters<SendDraft>[0] & { at: number };

/** A server that takes messages as the API does, after a time of the test's choice. */
function server(answer: (message: Message) => CallFailure | number = () => 100) {
  const messages: Message[] = [];
  let values: DraftValues = {};
  let lastTurn = 0;
  const send: SendDraft = (message) => {
    const told = { ...message, at: Date.now() };
    messages.push(told);
    const outcome = answer(told);
    const delay = typeof outcome === 'number' ? outcome : 10;
    return new Promise((resolve) =>
      setTimeout(() => {
        if (typeof outcome !== 'number') return resolve({ ok: false, failure: outcome });
        if (message.turn > lastTurn) {
          lastTurn = message.turn;
          values = applyChanges(values, message.values);
        }
        resolve({ ok: true, value: { data: { saved_at: SAVED_AT } } });
      }, delay),
    );
  };
  return { send, messages, values: () => values };
}

function open(send: SendDraft, values: DraftValues = {}) {
  const states: DraftState[] = [];
  const writer = new DraftWriter({ values, savedAt: null }, send, (state) => states.push(state));
  return { writer, states };
}

describe('the draft of a step', () => {
  it('is kept within five seconds of a keystroke, by changed answers alone, once in three seconds at most', async () => {
    vi.useFakeTimers();
    const { send, messages, values } = server(() => 900);
    const { writer, states } = open(send, { city: '', zip: '78701' });
    for (let at = 0; at < 20; at += 1) {
      writer.change({ city: 'x'.repeat(at + 1), zip: '78701' });
      await vi.advanceTimersByTimeAsync(500);
    }
    await vi.advanceTimersByTimeAsync(5_000);
    expect(values()).toEqual({ city: 'x'.repeat(20) });
    expect(messages.every(({ values: sent }) => Object.keys(sent).join() === 'city')).toBe(true);
    const gaps = messages.slice(1).map(({ at }, index) => at - (messages[index]?.at ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(DRAFT_GAP_MS);
    expect(states.at(-1)).toEqual({ savedAt: SAVED_AT, trouble: null });
    expect(writer.unsaved).toBe(false);
  });

  it('is tried again without a network, says so, and is whole when it is back', async () => {
    vi.useFakeTimers();
    let isOnline = false;
    const { send, values } = server(() => (isOnline ? 10 : OFFLINE));
    const { writer, states } = open(send);
    writer.change({ city: 'Austin' });
    await vi.advanceTimersByTimeAsync(20_000);
    writer.change({ city: 'Austin', address1: '1 Elm' });
    expect(states.at(-1)?.trouble).toEqual(OFFLINE);
    isOnline = true;
    await vi.advanceTimersByTimeAsync(31_000);
    expect(values()).toEqual({ city: 'Austin', address1: '1 Elm' });
    expect(states.at(-1)?.trouble).toBeNull();
  });

  it.each<[string, CallFailure, boolean]>([
    ['another tab’s answers', { kind: 'coded', code: 'conflict', message: '', data: null }, true],
    ['an ended session', { kind: 'session', message: '' }, true],
    ['an API without drafts', { kind: 'http', status: 404, message: '' }, false],
  ])('stops at %s', async (_what, failure, isTold) => {
    vi.useFakeTimers();
    const { send, messages } = server(() => failure);
    const { writer, states } = open(send);
    writer.change({ city: 'A' });
    await vi.advanceTimersByTimeAsync(5_000);
    writer.change({ city: 'B' });
    await vi.advanceTimersByTimeAsync(120_000);
    expect(messages).toHaveLength(1);
    expect(states.at(-1)?.trouble ?? null).toEqual(isTold ? failure : null);
    expect(writer.unsaved).toBe(false);
  });

  it('sends nothing behind the save of the step itself, not when the page is left either', async () => {
    vi.useFakeTimers();
    const { send, messages } = server();
    const { writer } = open(send);
    writer.change({ city: 'Austin' });
    await writer.pause();
    writer.accepted();
    expect(writer.unsaved).toBe(false);
    await writer.flush({ leaving: true });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(messages).toEqual([]);
  });

  it('goes on whole after a choice between two versions', async () => {
    vi.useFakeTimers();
    const conflict: CallFailure = { kind: 'coded', code: 'conflict', message: '', data: null };
    const { send, messages } = server(({ rebase }) => (rebase ? 10 : conflict));
    const { writer } = open(send, { city: 'Austin', zip: '78701' });
    writer.change({ city: 'Waco', zip: '78701' });
    await vi.advanceTimersByTimeAsync(5_000);
    writer.rebase();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(messages.at(-1)).toMatchObject({ rebase: 1, values: { city: 'Waco', zip: '78701' } });
    expect(writer.unsaved).toBe(false);
  });

  it('has every acknowledged answer in the store, whatever is typed, lost, late or left, and nothing of the others changed', async () => {
    const name = fc.constantFrom('city', 'zip', 'notes');
    const step = fc.oneof(
      fc.record({ type: name, text: fc.string({ maxLength: 4 }) }),
      fc.record({ wait: fc.integer({ min: 1, max: 9_000 }) }),
      fc.constantFrom({ flush: true }, { leave: true }),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 25 }),
        fc.array(fc.oneof(fc.integer({ min: 1, max: 8_000 }), fc.constant('lost' as const)), { minLength: 1 }),
        async (steps, network) => {
          vi.useFakeTimers();
          let call = 0;
          const { send, values } = server(() => {
            const next = network[(call += 1) % network.length];
            return next === undefined || next === 'lost' ? OFFLINE : next;
          });
          const { writer } = open(send);
          let typed: DraftValues = {};
          for (const each of steps) {
            if ('type' in each) writer.change((typed = { ...typed, [each.type]: each.text }));
            if ('wait' in each) await vi.advanceTimersByTimeAsync(each.wait);
            if ('flush' in each) void writer.flush();
            if ('leave' in each) void writer.flush({ leaving: true });
            if (!writer.unsaved) expect(values()).toEqual(typed);
          }
          await vi.advanceTimersByTimeAsync(600_000);
          if (!network.every((each) => each === 'lost')) expect(values()).toEqual(typed);
          vi.useRealTimers();
        },
      ),
      { numRuns: soakRuns('typed answers') },
    );
  });
});
