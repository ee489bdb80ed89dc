import { expect, it } from 'vitest';
import { refuse, reply, replyUnexpected } from '@/lib/door/reply';
import { API_CSP } from '@/lib/security/csp';

it('an answer tells its length in bytes, so that it goes out in one piece', async () => {
  for (const answer of [
    reply(200, { city: 'Peñasco', note: '€' }, { requestId: 'r' }),
    refuse(404, 'Not found.', { requestId: 'r' }),
  ])
    expect(answer.headers.get('content-length')).toBe(String((await answer.arrayBuffer()).byteLength));
});

it('an answer says what it is, in which letters, and that it is no page', async () => {
  for (const answer of [
    reply(200, { status: 'success', data: { name: '</script><b>é' } }, { requestId: 'r' }),
    refuse(422, 'The request is not valid.', { requestId: 'r' }),
    replyUnexpected(new Error('params: 987-65-4321'), 'r'),
  ]) {
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'content-security-policy': API_CSP,
      'cache-control': 'private, no-store',
      'x-request-id': 'r',
    });
    expect(answer.headers.has('access-control-allow-origin')).toBe(false);
    expect(await answer.text()).not.toContain('987');
  }
});
