import { describe, expect, it } from 'vitest';
import { createRequestMemory } from '@/lib/enrollment-api/store/request-memory';
import { currentRequest, withRequest } from '@/lib/security/request-state';

/** A memory and the number of times that rows were loaded. */
function counted() {
  const memory = createRequestMemory();
  let loads = 0;
  return { memory, read: (name = 'row') => memory.read('enrollment:a', name, async () => (loads += 1)) };
}

describe('the memory of a request', () => {
  it('reads each row once, side by side or one after the other', async () => {
    const { read } = counted();
    await withRequest(1_000, async () => {
      expect(await Promise.all([read(), read()])).toEqual([1, 1]);
      expect([await read(), await read('cart')]).toEqual([1, 2]);
    });
  });

  it('is of one request only', async () => {
    const { read } = counted();
    const both = [1, 2].map(() => withRequest(1_000, () => read()));
    expect(await Promise.all(both)).toEqual([1, 2]);
    expect([await read(), await read()]).toEqual([3, 4]);
  });

  it('forgets everything when the request writes, also what was being read meanwhile', async () => {
    const { memory, read } = counted();
    await withRequest(1_000, async () => {
      const early = read();
      memory.forgetAll();
      expect([await early, await read(), await read()]).toEqual([1, 2, 2]);
    });
  });

  it('keeps nothing for work that goes on after the answer', async () => {
    const { read } = counted();
    await withRequest(1_000, async () => {
      await read();
      const request = currentRequest();
      if (request) request.endsAt = null;
      expect([await read(), await read()]).toEqual([2, 3]);
    });
  });
});
