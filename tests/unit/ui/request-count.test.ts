// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { counted, LOADING_STATUS } from '@/components/request-count';

const isOn = () => document.documentElement.dataset.loading !== undefined;
const told = () => document.getElementById(LOADING_STATUS)?.textContent;

/** A request that ends when it is told to. */
function request() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  return { done: counted(promise), resolve, reject };
}

describe('the loading indicator', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    document.body.innerHTML = `<div id="${LOADING_STATUS}" role="status"></div>`;
  });
  afterEach(() => vi.useRealTimers());

  it('is on until answers and errors reach the number of requests, and then begins again', async () => {
    const [first, second] = [request(), request()];
    vi.advanceTimersByTime(299);
    expect(isOn()).toBe(false);
    vi.advanceTimersByTime(1);
    expect(isOn()).toBe(true);
    first.resolve('one');
    await expect(first.done).resolves.toBe('one');
    expect(isOn()).toBe(true);
    const third = request();
    second.reject(new Error('no answer'));
    await expect(second.done).rejects.toThrow('no answer');
    expect(isOn()).toBe(true);
    third.resolve('three');
    await third.done;
    expect(isOn()).toBe(false);
    const again = request();
    expect(isOn()).toBe(false);
    vi.advanceTimersByTime(300);
    expect(isOn()).toBe(true);
    again.resolve('four');
    await again.done;
    expect(isOn()).toBe(false);
  });

  it('is not seen for a quick answer, and tells of a long one alone, once', async () => {
    const quick = request();
    vi.advanceTimersByTime(200);
    quick.resolve('quick');
    await quick.done;
    vi.advanceTimersByTime(5_000);
    expect([isOn(), told()]).toEqual([false, '']);
    const slow = request();
    vi.advanceTimersByTime(1_999);
    expect(told()).toBe('');
    vi.advanceTimersByTime(1);
    expect(told()).toBe('Loading…');
    slow.resolve('slow');
    await slow.done;
    expect(told()).toBe('');
  });

  it('leaves pages without its element alone', async () => {
    document.body.innerHTML = '';
    const slow = request();
    vi.advanceTimersByTime(5_000);
    expect(isOn()).toBe(false);
    slow.resolve('slow');
    await slow.done;
  });
});
