import { expect, it } from 'vitest';
import { refuse, reply } from '@/lib/door/reply';

it('an answer tells its length in bytes, so that it goes out in one piece', async () => {
  for (const answer of [
    reply(200, { city: 'Peñasco', note: '€' }, { requestId: 'r' }),
    refuse(404, 'Not found.', { requestId: 'r' }),
  ])
    expect(answer.headers.get('content-length')).toBe(String((await answer.arrayBuffer()).byteLength));
});
