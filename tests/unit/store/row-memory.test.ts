import { describe, expect, it } from 'vitest';
import { createRowMemory } from '@/lib/enrollment-api/store/row-memory';

describe('row memory', () => {
  it('reads rows once, and again after their topic changed', async () => {
    const memory = createRowMemory();
    let reads = 0;
    const read = () => memory.read('enrollment:a', 'row', async () => (reads += 1));
    expect([await read(), await read()]).toEqual([1, 1]);
    memory.forget('enrollment:b');
    expect(await read()).toBe(1);
    memory.forget('enrollment:a');
    expect(await read()).toBe(2);
  });

  it('keeps nothing that was read while the topic changed', async () => {
    const memory = createRowMemory();
    let finish: (value: string) => void = () => undefined;
    const early = memory.read('enrollment:a', 'row', () => new Promise<string>((resolve) => (finish = resolve)));
    memory.forget('enrollment:a');
    finish('before the change');
    expect(await early).toBe('before the change');
    expect(await memory.read('enrollment:a', 'row', async () => 'after the change')).toBe('after the change');
  });

  it('forgets a failed read', async () => {
    const memory = createRowMemory();
    await expect(memory.read('a', 'row', () => Promise.reject(new Error('down')))).rejects.toThrow('down');
    expect(await memory.read('a', 'row', async () => 'up')).toBe('up');
  });

  it('holds at most a thousand topics, the least recently used goes first', async () => {
    const memory = createRowMemory();
    const read = (topic: string, value: string) => memory.read(topic, 'row', async () => value);
    for (let each = 0; each < 1_000; each += 1) await read(`t${each}`, 'first');
    await read('t0', 'second');
    await read('t1000', 'first');
    expect(await read('t0', 'second')).toBe('first');
    expect(await read('t1', 'second')).toBe('second');
  });
});
