import { channel } from 'node:diagnostics_channel';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { installFrameworkLog } from '@/lib/process/framework-log';
import { toError } from '@/lib/gateway/result';
import { log } from '@/lib/security/logger';
import { currentRequest, withRequest } from '@/lib/security/request-state';
import { ODD_PAGES } from '@/lib/site/documents/document.mjs';

const own = console.error;
const lines: [string, string, unknown][] = [];

beforeEach(() => {
  for (const level of ['warn', 'error'] as const)
    vi.spyOn(log, level).mockImplementation((event, fields) => void lines.push([level, event, fields]));
  installFrameworkLog();
});
afterEach(() => {
  console.error = own;
  lines.splice(0);
  vi.restoreAllMocks();
});

const outage = (requestId: string) => toError({ kind: 'network', message: 'gone', requestId });

describe('what the framework says of an error', () => {
  it('is one line a request while something is away, and the request knows it', () => {
    withRequest(1_000, () => {
      expect(currentRequest()?.isUnavailable).toBe(false);
      console.error(Object.assign(outage('abcdef0123456789'), { digest: '77' }));
      console.error(outage('b'));
      console.error('⨯', outage('c'));
      expect(currentRequest()?.isUnavailable).toBe(true);
    });
    expect(lines).toEqual([
      ['warn', 'page.unavailable', { error: 'OutageError', reference: '77', requestId: 'abcdef0123456789' }],
    ]);
  });

  it('is one line with the reference and the place for a defect, and nothing of its message', () => {
    const defect = Object.assign(new TypeError('987-65-4321 is no number'), { digest: '4711' });
    withRequest(1_000, () => {
      console.error(defect);
      expect(currentRequest()?.isUnavailable).toBe(false);
    });
    expect(lines).toEqual([
      [
        'error',
        'page.failed',
        { error: 'TypeError', reference: '4711', at: expect.stringContaining('framework-log.test') },
      ],
    ]);
    expect(JSON.stringify(lines)).not.toContain('987');
  });

  it('is a line also when it is no error', () => {
    console.error('Something', 'else');
    expect(lines).toEqual([['error', 'framework', { detail: 'Something else' }]]);
  });
});

describe('kept pages of another form than expected', () => {
  it('are one warning, with the first of them', () => {
    const told = channel(ODD_PAGES);
    for (const key of ['$/public/a/plans', '$/public/a', '$/public/a/plans']) told.publish(key);
    expect(lines).toEqual([['warn', 'page.odd', { where: '$/public/a/plans', detail: expect.any(String) }]]);
  });
});
