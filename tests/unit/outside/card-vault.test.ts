import { describe, expect, it } from 'vitest';
import { buildDemoVault } from '@/lib/enrollment-api/outside/card-vault';
import { messages } from '@/lib/rules/text/messages';

const card = { number: '4242424242424242', expirationMonth: '11', expirationYear: '2026', securityCode: '123' };
const vault = buildDemoVault(
  { token: () => 'random', policyNumber: () => '', memberNumber: () => '' },
  () => new Date('2026-11-21T00:00:00Z'),
);

describe('the vault', () => {
  it('takes a card that the rules take, to the end of its month', async () => {
    expect(await vault.tokenize(card)).toEqual({ ok: true, token: 'demo_random', brand: 'visa', last4: '4242' });
  });

  it.each([
    [{ number: '' }, 'card_number', messages.cardNumber],
    [{ number: '4242 4242 4242 4242' }, 'card_number', messages.cardNumber],
    [{ number: '4242424242424241' }, 'card_number', messages.cardNumber],
    [{ securityCode: '' }, 'security_code', messages.securityCode],
    [{ securityCode: '1234' }, 'security_code', messages.securityCode],
    [{ expirationMonth: '10' }, 'expiration_month', 'This card has expired'],
    [{ expirationMonth: '' }, 'expiration_month', 'This card has expired'],
    [{ expirationMonth: '13' }, 'expiration_month', messages.option],
    [{ expirationYear: '2047' }, 'expiration_month', messages.option],
  ])('refuses %j by the rules, in their words', async (change, target, message) => {
    expect(await vault.tokenize({ ...card, ...change })).toEqual({ ok: false, target, message });
  });
});
