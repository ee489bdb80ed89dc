import { desc, eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { exampleShop } from '@/lib/enrollment-api/shop/example/example-shop';
import { loadRates } from '@/lib/enrollment-api/store/rate-rows';
import { plans } from '@/lib/enrollment-api/store/schema/catalog-tables';
import { shopRows, shopUploads } from '@/lib/enrollment-api/store/schema/shop-tables';
import { auditLog } from '@/lib/enrollment-api/store/schema/system-tables';
import { purgeExpired } from '@/lib/enrollment-api/store/retention';
import { doBy, lookBy, tryBy } from '@/lib/operator/console/console-perform';
import { createUploadForm } from '@/lib/operator/console/upload-form';
import { TYPED_VERBS } from '@/lib/operator/verbs';
import { applyUpload, discardUpload, showUpload, takeUpload } from '@/lib/operator/verbs/upload-verbs';
import { RefusedForm } from '@/lib/session/sent-form';
import { draftCookieName, REFUSED_FORM_SECONDS } from '@/lib/session/set-cookie';
import { describeEmptyMostlyOnPostgres, describeWithDemo } from '@/tests/config/databases';
import { buildApi, type Api } from '@/tests/api/support';
import { request, testDoor } from '@/tests/unit/door/support';
import { browserCookies } from '@/tests/unit/session/support';
import { product } from '@/tests/unit/site/support';
import { xlsxOf, zipOf } from '@/tests/unit/shop/workbook-writer';
import { atOf, dataOf, packed, RATES, rates, zip } from './uploads';

describeEmptyMostlyOnPostgres('a file that an operator uploads', (store) => {
  let api: Api;
  let presses = 0;
  beforeEach(async () => {
    api = await buildApi(store(), { seed: false });
    await store().db.delete(shopUploads);
  });
  const show = async (id?: string) => dataOf(await lookBy(atOf(api, id), showUpload, {}));
  const press = async (upload: string | null, id?: string) => {
    presses += 1;
    return doBy(atOf(api, id), applyUpload, { upload }, `press-${presses}`.padEnd(24, 'x'));
  };
  const apply = async (file: Parameters<typeof takeUpload>[2]) => {
    expect(await takeUpload(api.ports, 'operator-1', file)).toEqual([]);
    const { upload } = await show();
    const outcome = await press(upload);
    if (!outcome?.ok) throw new Error(outcome?.problems.join('\n') ?? 'nothing');
    return outcome;
  };
  const refusal = async (file: Parameters<typeof takeUpload>[2]) => {
    const problems = await takeUpload(api.ports, 'operator-1', file);
    expect(await store().db.$count(shopUploads)).toBe(0);
    return problems;
  };

  it('is a whole folder, packed alone or below a folder: told, tried, applied once, and not kept any longer', async () => {
    await takeUpload(api.ports, 'operator-1', zip(packed({}, 'cedar-lane/')));
    const first = await show();
    expect(first.told).toContain('shop.zip waits to be applied. Nothing has changed yet.');
    expect(first.told).toContain('+ 5 plans: ');
    expect(first.changes.length).toBeGreaterThan(20);
    expect(first.changes[0]).toMatchObject({ rate: 'Level 510101, IO, from 2026-01-01', old: 'none', new: '$21.40' });
    const tried = await tryBy(atOf(api), applyUpload, { upload: first.upload });
    expect(tried).toMatchObject({ ok: true });
    expect(tried.ok && tried.said.join('\n').length).toBeLessThan(2_000);
    expect([await store().db.$count(plans), await store().db.$count(shopUploads)]).toEqual([0, 1]);
    expect(await press(first.upload)).toMatchObject({ ok: true });
    expect(await store().db.$count(plans)).toBeGreaterThan(4);
    expect(await store().db.$count(shopUploads)).toBe(0);
    expect(await press(first.upload)).toMatchObject({ ok: false });
    const lines = await store().db.select().from(auditLog).orderBy(desc(auditLog.seq)).limit(2);
    expect(lines.map(({ actor, action }) => [actor, action])).toEqual([
      ['operator:operator-1', 'shop.apply'],
      ['operator:operator-1', 'shop.upload'],
    ]);
    expect(lines[0]?.data).toMatchObject({ file: first.upload, added: expect.any(Number) });
    await takeUpload(api.ports, 'operator-1', zip(packed()));
    expect((await show()).told).toContain('Nothing to do: the database has the shop as the folder tells it.');
  });

  it('is the rates of one plan, which change nothing else: old and new price of each, with the areas of before', async () => {
    const [rows, areas] = [await store().db.select().from(shopRows), await areasOf('5401')];
    await takeUpload(api.ports, 'operator-1', rates());
    const { told, changes } = await show();
    expect(told).toContain('+ rates 2099-01-01 of 5101, 8 rows');
    expect(told).toContain('8 prices and factors are other than before.');
    // Only a folder takes back what has not begun: without July's rates the plan would be sold at those of 2099.
    expect(told).not.toContain('2027-07-01');
    expect(changes[0]).toMatchObject({
      rate: 'Level 510101, IO, from 2099-01-01',
      ...{ old: '$22.10', new: '$25.00', change: 'up $2.90' },
    });
    await apply(rates());
    expect((await loadRates(store().db, ['5101'])).get('5101')?.tables).toMatchObject([
      { from: '2026-01-01' },
      { from: '2027-07-01' },
      { from: '2099-01-01' },
    ]);
    expect(await store().db.select().from(shopRows)).toEqual(rows);
    const aged = exampleShop().get('rates/5401.csv')?.toString().replaceAll('2026-01-01', '2099-01-01') ?? '';
    await apply(rates(aged, 'new rates.csv', '5401'));
    expect(areas[0]).not.toEqual({ default: 10_000, states: {}, zip3: {}, counties: {} });
    expect((await areasOf('5401')).slice(-2)).toEqual([areas.at(-1), areas.at(-1)]);
  });

  const areasOf = async (id: string) =>
    ((await loadRates(store().db, [id])).get(id)?.tables ?? []).map((table) => (table as { area: object }).area);

  it('may be a workbook', async () => {
    const book = xlsxOf({
      rows: RATES.replaceAll('2099', '2098')
        .split('\n')
        .map((line) => line.split(',')),
    });
    await takeUpload(api.ports, 'operator-1', { name: 'dental.xlsx', plan: '5101', bytes: book });
    expect((await show()).told).toContain('+ rates 2098-01-01 of 5101, 8 rows');
  });

  it.each([
    ['a price that is none', RATES.replace('25.00', 'much'), 'rates/5101.csv:2:22: rate “much” is not understood'],
    ['a level that is none', RATES.replaceAll('510102', '510109'), 'has no level 510109'],
    ['a tier too few', RATES.split('\n').slice(0, -1).join('\n'), 'level 510102 and tier IF'],
    ['rates in force', RATES.replaceAll('2099-01-01', '2026-01-01'), 'are in force and never changed'],
    ['another table', 'name,age\nAna,41', 'Unknown column “name”'],
  ])('is refused with its line, and not kept: %s', async (_name, text, words) => {
    expect((await refusal(rates(text))).join('\n')).toContain(words);
  });

  it('is refused where whose rates it has is not told, or there is no such plan', async () => {
    expect(await refusal(rates(RATES, 'rates.csv'))).toEqual([
      'rates.csv:1:1: It is not told whose rates these are, expected a plan chosen, or its number as the name',
    ]);
    expect(await refusal(rates(RATES, '9999.csv'))).toEqual([expect.stringContaining('There is no plan 9999')]);
  });

  it.each([
    ['a bomb', zipOf([{ name: 'plans/1.yaml', bytes: Buffer.alloc(3_900_000) }]), 'packed far tighter'],
    ['more than is read here', zipOf([{ name: 'agents.csv', bytes: Buffer.alloc(5_000_000) }]), 'unpacks to more than'],
    [
      'a size that is not true',
      zipOf([{ name: 'agents.csv', bytes: 'x'.repeat(5_000), says: { size: 50 } }]),
      'The file is damaged',
    ],
    ['a password', zipOf([{ name: 'agents.csv', bytes: 'id', says: { flags: 1 } }]), 'protected by a password'],
    ['a way out', packed({ '../../agents.csv': 'id' }), '../../agents.csv:1:1: A file of no shop'],
    [
      'a bomb in a workbook',
      packed({ 'rates/5301.xlsx': xlsxOf({ rows: [], parts: { 'xl/bomb.xml': ' '.repeat(3_900_000) } }) }),
      'rates/5301.xlsx:1:1: A part of the file is packed far tighter',
    ],
    ['nothing of a shop', zipOf([{ name: 'photo.jpg', bytes: 'x' }]), 'photo.jpg:1:1: A file of no shop'],
    ['a mistake', packed({ 'agents.csv': 'id,code\n7001' }), 'agents.csv:1:1: The column'],
  ])('is refused as an archive, with its line, and not kept: %s', async (_name, bytes, words) => {
    expect((await refusal(zip(bytes))).join('\n')).toContain(words);
  });

  it('is its operator’s, one at a time, and gone after an hour', async () => {
    const later = (year: string) => rates(RATES.replaceAll('2099', year));
    await takeUpload(api.ports, 'operator-1', later('2097'));
    const { upload } = await show();
    expect(await show('operator-2')).toMatchObject({ upload: null, told: 'No file waits to be applied.' });
    expect(await press(upload, 'operator-2')).toMatchObject({ ok: false });
    await takeUpload(api.ports, 'operator-1', later('2096'));
    expect(await press(upload)).toMatchObject({
      ok: false,
      problems: [expect.stringContaining('--upload: Another file was uploaded since')],
    });
    const now = api.ports.clock.now();
    api.setNow(new Date(now.getTime() + 61 * 60_000));
    expect(await show()).toMatchObject({ upload: null });
    expect(await store().db.$count(shopUploads)).toBe(1);
    await purgeExpired(api.ports);
    expect(await store().db.$count(shopUploads)).toBe(0);
    api.setNow(now);
    await takeUpload(api.ports, 'operator-1', later('2097'));
    const mine = (await show()).upload;
    const key = 'discard'.padEnd(24, 'x');
    expect(await doBy(atOf(api), discardUpload, { upload: mine }, key)).toMatchObject({ ok: true });
    expect(await show()).toMatchObject({ upload: null });
  });

  it('that was right when it came may be so no more: it says why, and can be discarded', async () => {
    await takeUpload(api.ports, 'operator-1', rates(RATES.replaceAll('2099', '2095')));
    await store().db.update(plans).set({ active: false }).where(eq(plans.id, '5101'));
    const { upload, told } = await show();
    expect(told).toMatch(/cannot be applied any more\.\n.*There is no plan 5101 that is sold/);
    expect(await press(upload)).toMatchObject({ ok: false });
    await store().db.update(plans).set({ active: true }).where(eq(plans.id, '5101'));
  });

  it('is about what a browser sent: no verb of the command line', () => {
    expect(TYPED_VERBS.filter(({ name }) => name.startsWith('uploads '))).toEqual([]);
  });
});

describeWithDemo('a file that is uploaded to a demo', (store) => {
  it('has the rates of one plan, and is refused as a whole shop in words', async () => {
    const api = await buildApi(store());
    expect(await takeUpload(api.ports, 'operator-1', zip(packed()))).toEqual([
      expect.stringContaining('The database has been a demo’s'),
    ]);
    const text = 'level,effective_from,tier,rate\n110901,2099-01-01,IO,33.10\n110901,2099-01-01,IS,64.90';
    expect(await takeUpload(api.ports, 'operator-1', rates(text, '1109.csv'))).toEqual([]);
    expect(dataOf(await lookBy(atOf(api), showUpload, {})).changes).toMatchObject([
      { old: '$31.60', new: '$33.10', change: 'up $1.50' },
      { old: '$61.90', new: '$64.90', change: 'up $3.00' },
    ]);
  });

  it('comes by a form that is there for operators of the house alone, and answers on its page', async () => {
    const api = await buildApi(store());
    await store().db.delete(shopUploads);
    const test = testDoor();
    const form = createUploadForm({ ...test.parts, codec: () => test.codec, openPorts: async () => api.ports });
    const who = { gate: 'signed-in', eprocess: 'applicant', enrollType: 'new-member', openType: 'user' } as const;
    const roles = [
      ['operator', 'operator-1', 303],
      ['rep', 'rep-4101', 404],
      ['member', '70001', 404],
    ] as const;
    for (const [role, id, status] of roles) {
      const version = role === 'member' ? 0 : 1;
      const { cookies } = await test.sessions.start(product.key, { ...who, signedIn: { role, id, version } }, false);
      const post = async (body: FormData) => {
        const multipart = new Response(body);
        const sent = request('/api/session/operator-file?slug=', {
          method: 'POST',
          host: `${product.host}:3000`,
          cookie: browserCookies(cookies),
          raw: Buffer.from(await multipart.arrayBuffer()).toString('latin1'),
          headers: { 'content-type': multipart.headers.get('content-type') ?? '' },
        });
        const answer = await form(sent);
        const seal = new RegExp(`${draftCookieName(product.key, false)}=([^;]+)`).exec(
          answer.headers.getSetCookie().join('\n'),
        )?.[1];
        const told = seal ? await test.codec.unsealValue(seal, RefusedForm, REFUSED_FORM_SECONDS) : null;
        return { status: answer.status, to: answer.headers.get('location'), told };
      };
      const withFile = (text: string, name: string, plan = '') => {
        const body = new FormData();
        body.set('file', new File([text], name));
        body.set('plan', plan);
        return body;
      };
      const text = 'level,effective_from,tier,rate\n110901,2099-01-01,IO,33.10\n110901,2099-01-01,IS,64.90';
      const right = await post(withFile(text, '1109.csv'));
      expect([role, right.status]).toEqual([role, status]);
      expect(await store().db.$count(shopUploads)).toBe(role === 'operator' ? 1 : 0);
      await store().db.delete(shopUploads);
      if (role !== 'operator') continue;
      expect(right.to).toBe('/operator/plans#uploads-show');
      const wrong = await post(withFile(text.replace('33.10', 'x'), 'my rates.csv', '1109'));
      expect(wrong.told).toMatchObject({
        values: { plan: '1109' },
        message: expect.stringContaining('rates/1109.csv:2:'),
      });
      expect((await post(withFile('', 'empty.csv'))).told?.problems).toEqual({ file: 'Choose a file.' });
      const large = await post(withFile('x'.repeat(3_000_000), '1109.csv'));
      expect(large.told?.problems['file']).toContain('at most 2 MB');
      const unread = await post(withFile('x'.repeat(9_000_000), '1109.csv'));
      expect([unread.status, unread.told?.problems['file']]).toEqual([303, large.told?.problems['file']]);
      const many = ['level,effective_from,tier,rate', ...Array.from({ length: 400 }, () => 'a,b,c,d')].join('\n');
      const { told } = await post(withFile(many, '1109.csv'));
      expect(told?.message.split('\n')).toHaveLength(11);
      expect(told?.message).toMatch(/And \d+ more\.$/);
      expect(await store().db.$count(shopUploads)).toBe(0);
    }
  });
});
