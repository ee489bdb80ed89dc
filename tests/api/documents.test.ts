import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { toPlainText } from '@/lib/enrollment-api/mail/plain-text';
import { buildHttpVault } from '@/lib/enrollment-api/outside/card-vault';
import { demoLookups } from '@/lib/enrollment-api/outside/offline';

describe('texts of documents', () => {
  it.each([
    ['<p>One</p><p>Two &amp; three</p>', 'One\nTwo & three'],
    ['<ul><li>first</li><li>second</li></ul>', '• first\n\n• second'],
    ['line<br>break&nbsp;here', 'line\nbreak here'],
    ['&#65;&unknown;', 'A&unknown;'],
  ])('reads %s without its markup', (html, text) => {
    expect(toPlainText(html).replaceAll(/\n+/g, '\n')).toBe(text.replaceAll(/\n+/g, '\n'));
  });
});

describe('the card vault behind HTTP', () => {
  let close: (() => void) | undefined;
  afterEach(() => close?.());

  async function vault(status: number, body: unknown) {
    const seen: string[] = [];
    const server = createServer((request, response) => {
      request.on('data', (chunk: Buffer) => seen.push(chunk.toString()));
      request.on('end', () =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
      );
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    close = () => void server.close();
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return { port: buildHttpVault(url, () => new Date('2026-11-21T00:00:00Z')), seen };
  }
  const card = { number: '4111111111111111', expirationMonth: '09', expirationYear: '2029', securityCode: '737' };

  it('answers the token of a card that the vault took', async () => {
    const { port } = await vault(200, { token: 'tok_1', brand: 'visa', last4: '1111' });
    expect(await port.tokenize(card)).toEqual({ ok: true, token: 'tok_1', brand: 'visa', last4: '1111' });
  });

  it('says so when the vault refuses, and throws on any other answer so that nothing is saved', async () => {
    expect(await (await vault(402, {})).port.tokenize(card)).toMatchObject({ ok: false, target: 'card_number' });
    close?.();
    await expect((await vault(200, { token: 5 })).port.tokenize(card)).rejects.toThrow();
    close?.();
    await expect((await vault(500, {})).port.tokenize(card)).rejects.toThrow();
  });

  it.each([
    ['a wrong number', { number: '4111111111111112' }, 'card_number'],
    ['a code of the wrong length', { securityCode: '7373' }, 'security_code'],
    ['a card of the past', { expirationYear: '2026', expirationMonth: '10' }, 'expiration_month'],
  ])('never sends %s', async (_what, change, target) => {
    const { port, seen } = await vault(200, {});
    expect(await port.tokenize({ ...card, ...change })).toMatchObject({ ok: false, target });
    expect(seen).toEqual([]);
  });
});

describe('the offline look-ups', () => {
  it('knows numbers, addresses and banks well enough to help and never more', async () => {
    expect(await demoLookups.phone('(512) 555-0143')).toEqual({ valid: true });
    expect((await demoLookups.phone('911')).valid).toBe(false);
    expect((await demoLookups.email('a@mailinator.com')).valid).toBe(false);
    expect((await demoLookups.email('ana@mail.example')).valid).toBe(true);
    expect(await demoLookups.bankName('111000025')).toBe('LONE CEDAR BANK');
    expect(await demoLookups.bankName('__proto__')).toBeNull();
  });
});
