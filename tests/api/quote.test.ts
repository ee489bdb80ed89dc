import { beforeAll, expect, it } from 'vitest';
import type { Cart } from '@/lib/contract/cart';
import { withLogo } from '@/lib/enrollment-api/mail/template';
import { siteKey } from '@/lib/enrollment-api/shop/tables/site-key';
import { formatWireMoney } from '@/lib/rules/money/money';
import { describeWithDemo } from '../config/databases';
import { Shopper } from './shopper';
import { BAYLINE, buildApi, fieldErrors, NORTH_STAR, NOW, type Api } from './support';

const LANDING = { site_key: siteKey('enroll.localhost', 'north-star'), agent_id: '4101' };
const OWN_DOMAIN = { site_key: siteKey('enroll.localhost', null), agent_id: '4101' };
const PARTNER = { site_key: siteKey('partner.localhost', null) };

const QUOTE = { name: "Renée O'Hara", email: 'renee@client.example', message: 'Call me, <b>any</b> time.\nDana' };

describeWithDemo('Send Personalized Quote', (store) => {
  let api: Api;
  beforeAll(async () => {
    api = await buildApi(store());
  });

  const rep = async (headers = NORTH_STAR) => {
    const shopper = await Shopper.quote(api, { headers, eprocess: 'rep' });
    await shopper.ok('addPlanToCart', { plan_id: 1101, plan_pricing_id: 110102 });
    await shopper.ok('addPlanToCart', { plan_id: 1112, plan_pricing_id: 111201 });
    return shopper;
  };
  const send = (shopper: Shopper, own: Record<string, unknown> = {}) =>
    shopper.call('saveEnrollment', { tab: 'cart_info', ...QUOTE, data: {}, ...own });
  const preview = (shopper: Shopper, own: Record<string, unknown> = {}) =>
    shopper.call('getQuotePreviewContent', { tab: 'cart_info', type: 'preview', ...QUOTE, ...own });
  const mailsTo = async (email: string) => (await api.mails()).filter(({ to }) => to === email);

  it('mails what the cart says to the cent, branded, with a link that says nothing about anybody', async () => {
    const shopper = await rep();
    const cart = (await shopper.call('getPlanCart')).body.data as Cart;
    const email = 'one@client.example';
    expect((await send(shopper, { email })).body['status']).toBe('success');
    const [mail, ...others] = await mailsTo(email);
    expect(others).toEqual([]);
    const text = mail?.text ?? '';
    expect(mail?.subject).toBe('Your personalized quote');
    expect(text).toContain("Hello Renée O'Hara,");
    expect(text).toContain('Call me, <b>any</b> time.\nDana');
    expect(mail?.html).toContain('Call me, &lt;b&gt;any&lt;/b&gt; time.<br>Dana');
    expect(text).toContain('Coverage starts: January 1, 2027');
    expect(text).toContain('Who is covered: Member Only');
    for (const item of cart.result) expect(text).toContain(`${item.plan_name}: ${formatWireMoney(item.price)} a month`);
    for (const fee of cart.fees) expect(text).toContain(`${fee.label}: ${formatWireMoney(fee.amount)}`);
    expect(cart.result).toHaveLength(2);
    expect(text).toContain(`First Month Cost: ${formatWireMoney(cart.initial_month_cost)}`);
    expect(text).toContain(`Recurring Cost: ${formatWireMoney(cart.recurring_month_cost)}`);
    expect(text).toContain(`Total Cost: ${formatWireMoney(cart.total_cost)}`);
    expect(text).toContain('include 3% Administrative fees');
    const links = text.match(/https?:\/\/\S+/g);
    expect(links).toEqual([expect.stringMatching(/^http:\/\/northstar\.localhost:3000\/quote\/[A-Za-z0-9_-]{43}$/)]);
    expect(mail?.html).not.toContain(shopper.id);
  });

  it('is for the day that the cart shows, not only for the kept one', async () => {
    const shopper = await rep();
    const email = 'date@client.example';
    expect((await send(shopper, { email, data: { effective_date: '03/01/2027' } })).body['status']).toBe('success');
    expect((await mailsTo(email))[0]?.text).toContain('Coverage starts: March 1, 2027');
    const shown = await preview(shopper, { effective_date: '02/01/2027' });
    expect((shown.body.data as { content: string }).content).toContain('February 1, 2027');
    expect(fieldErrors(await send(shopper, { data: { effective_date: '12/25/2031' } }))).toHaveProperty(
      'effective_date',
    );
  });

  it('shows beforehand exactly what is sent, and sends nothing by it', async () => {
    const shopper = await rep();
    const email = 'preview@client.example';
    const shown = await preview(shopper, { email });
    expect(shown.http).toBe(200);
    expect(await mailsTo(email)).toEqual([]);
    await send(shopper, { email });
    const [mail] = await mailsTo(email);
    const { content } = shown.body.data as { content: string };
    // The link is the mail's alone: the preview leads to the site.
    const html = mail && withLogo(mail);
    expect(html?.replaceAll(/\/quote\/[A-Za-z0-9_-]{43}/g, '')).toBe(content);
    expect(content).toContain('<img src="data:image/png;base64,');
  });

  it("answers bad input with the spec's messages beside the fields, and sends nothing", async () => {
    const shopper = await rep();
    const cases: [Record<string, unknown>, Record<string, string>][] = [
      [
        { name: undefined, email: undefined },
        { name: 'Field is required', email: 'Field is required' },
      ],
      [
        { name: ' ', email: ' ' },
        { name: 'Field is required', email: 'Field is required' },
      ],
      [{ name: 'R2-D2' }, { name: 'Please enter valid name' }],
      [{ email: 'renee@client' }, { email: 'Please enter valid email address' }],
      [{ email: 'a@client.example\r\nBcc: b@client.example' }, { email: 'Please enter valid email address' }],
      [{ email: 'a@client.example, b@client.example' }, { email: 'Please enter valid email address' }],
      [{ message: 'x'.repeat(2_001) }, { message: 'This is too long' }],
    ];
    for (const [own, expected] of cases) {
      for (const answer of [await send(shopper, own), await preview(shopper, own)]) {
        expect(answer.http).toBe(422);
        expect(fieldErrors(answer)).toEqual(expected);
      }
    }
    expect((await api.mails()).filter(({ subject, to }) => subject.includes('quote') && to.startsWith('a@'))).toEqual(
      [],
    );
  });

  it('is refused to an applicant, on the own domain with its landings and where the flag is "no"', async () => {
    const applicant = await Shopper.quote(api, { headers: NORTH_STAR });
    await applicant.choose('dental');
    const ownDomain = await rep(OWN_DOMAIN);
    const landing = await rep(LANDING);
    const switchedOff = await rep(PARTNER as typeof LANDING);
    for (const shopper of [applicant, ownDomain, landing, switchedOff]) {
      expect((await send(shopper)).http).toBe(403);
      expect((await preview(shopper)).http).toBe(403);
    }
    expect(await mailsTo(QUOTE.email)).toEqual([]);
    // Who began as a visitor and signed in as the rep of the site since goes on as the rep.
    const begun = await Shopper.quote(api, { headers: NORTH_STAR });
    await begun.choose('dental');
    expect((await begun.call('cartCheckout', { type: 'rep' })).http).toBe(422);
    const dana = Shopper.of(api, begun.id, { ...NORTH_STAR, signed_in: 'rep:1:rep-4101' });
    expect((await preview(dana)).http).toBe(200);
    await dana.checkout('rep');
    expect(await dana.ok('getEnrollmentTempInfo', { column: 'eprocess' })).toBe('rep');
    // A group's own people may, as a rep may.
    const group = await Shopper.quote(api, { headers: NORTH_STAR, eprocess: 'group' });
    await group.choose('dental');
    expect((await preview(group)).http).toBe(200);
  });

  it("cannot be sent of another site's cart, of an empty one, or after the submission", async () => {
    const shopper = await rep();
    const members = { enrollment_id: shopper.id, tab: 'cart_info', ...QUOTE };
    expect((await api.call('saveEnrollment', { ...members, data: {} }, BAYLINE)).http).toBe(404);
    expect((await api.call('getQuotePreviewContent', { ...members, type: 'preview' }, BAYLINE)).http).toBe(404);
    const empty = await Shopper.quote(api, { headers: NORTH_STAR, eprocess: 'rep' });
    expect((await send(empty)).body['errorCode']).toBe('emptyCart');
    const submitted = await Shopper.quote(api, { headers: NORTH_STAR, eprocess: 'rep' });
    await submitted.prepare();
    await submitted.ok('saveReviewInfo', { first_enroll: 1 });
    expect((await send(submitted)).body['errorCode']).toBe('locked');
  });

  it('is one mail for one press of Send, however often it arrives, and five an hour at most', async () => {
    const shopper = await rep();
    const email = `many-${Math.random().toString(36).slice(2)}@client.example`;
    await send(shopper, { email });
    await send(shopper, { email });
    expect(await mailsTo(email)).toHaveLength(1);
    for (let count = 2; count <= 5; count += 1)
      expect((await send(shopper, { email, message: `Again ${count}` })).http).toBe(200);
    const refused = await send(shopper, { email, message: 'Once more' });
    expect(refused.http).toBe(429);
    api.setNow(new Date(NOW.getTime() + 61 * 60_000));
    expect((await send(shopper, { email, message: 'Later' })).http).toBe(200);
    expect(await mailsTo(email)).toHaveLength(6);
    api.setNow(NOW);
  });

  it('leaves no address, name or message in the log or the audit trail', async () => {
    const shopper = await rep();
    await send(shopper, { name: 'Canary Bird', email: 'canary@client.example', message: 'chirp' });
    const lines = api.logged.join('\n');
    for (const word of ['Canary', 'canary@', 'chirp']) expect(lines).not.toContain(word);
    const { auditLog } = await import('@/lib/enrollment-api/store/schema/system-tables');
    const rows = await api.ports.store.db.select().from(auditLog);
    const quotes = rows.filter(({ action }) => action === 'quote.send');
    expect(quotes.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toMatch(/canary|chirp/i);
  });
});
