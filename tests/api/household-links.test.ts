import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { auditLog } from '@/lib/enrollment-api/store/schema/system-tables';
import { consents, signatures } from '@/lib/enrollment-api/store/schema/enrollment-tables';
import { signingLinks } from '@/lib/enrollment-api/store/schema/signing-tables';
import { describeWithDemo } from '../config/databases';
import { lettersOf } from './letters';
import { clickedCanvas, drawnSignature, toDataUrl } from './pictures';
import { CANARY, Shopper } from './shopper';
import { HEALTH, saveSpouse, withSpouse } from './spouse';
import { asWord, BAYLINE, buildApi, fieldErrors, NORTH_STAR, NOW, type Answer, type Api } from './support';

const DANA = { ...NORTH_STAR, signed_in: 'rep:1:rep-4101' };
const LEO_MAIL = 'leo.ruiz@own.example';

type Link = { state: string; sent_to: string; opened_at: string | null };
type Signer = { person: string; name: string; state: string; link?: Link };
type Own = { state: string; name: string; words: string; shown: string; answers: { label: string; value: string }[] };
type Sent = { code: string; token: string; id: string };

describeWithDemo('a link of one of the household', (store) => {
  let api: Api;
  beforeAll(async () => {
    api = await buildApi(store());
  });

  const signerOf = async (shopper: Shopper): Promise<Signer> => {
    const [leo] = await shopper.ok<Signer[]>('getHouseholdSigners');
    if (!leo) throw new Error('Nobody signs');
    return leo;
  };
  const rowOf = async (shopper: Shopper) => {
    const rows = await store()
      .db.select()
      .from(signingLinks)
      .where(and(eq(signingLinks.enrollmentId, shopper.id), isNotNull(signingLinks.person)))
      .orderBy(signingLinks.createdAt);
    return rows.at(-1);
  };
  async function send(shopper: Shopper, email = LEO_MAIL): Promise<Sent> {
    const { person } = await signerOf(shopper);
    api.setNow(new Date(api.ports.clock.now().getTime() + 1_000));
    const answer = await shopper.call('createHouseholdLink', { person, email });
    expect(answer.body['status'], answer.text).toBe('success');
    const mail = (await api.sent()).find(({ subject, to }) => subject === 'Please sign for yourself' && to === email);
    const token = /\/authorize\/([A-Za-z0-9_-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    expect(token).not.toBe('');
    const { code } = answer.body.data as { code: string };
    // The code goes by another way than the link, and the mail names its reader alone.
    expect(mail?.text).not.toContain(code);
    expect(mail?.text).not.toContain('Lindqvist');
    expect(answer.text).not.toContain(token);
    return { code, token, id: (await rowOf(shopper))?.id ?? '' };
  }
  const open = ({ token, code }: Pick<Sent, 'token' | 'code'>, headers: Record<string, string> = NORTH_STAR) =>
    api.call('openHouseholdLink', { token, code, device: 'phone' }, headers);
  const look = async (id: string): Promise<Own> =>
    (await api.call('getOwnAuthorization', { link_id: id }, NORTH_STAR)).body.data as Own;
  const sign = (id: string, shown: string, own: object = {}): Promise<Answer> =>
    api.call(
      'saveOwnAuthorization',
      {
        link_id: id,
        shown,
        accepted: 1,
        signature: toDataUrl(drawnSignature()),
        signature_mode: 'typed',
        signed_name: 'leo ruiz',
        ...own,
      },
      { ...NORTH_STAR, ip: '203.0.113.9' },
    );

  it('shows the words and the own answers alone, takes the own name, and stands in record, review and papers', async () => {
    const shopper = await Shopper.quote(api, { tier: 'IS' });
    await shopper.ok('addPlanToCart', HEALTH);
    await shopper.checkout();
    const relative = { relationship: 'spouse', dob: '1986-06-01', gender: '0', smoker: null } as const;
    expect(await shopper.fillSteps({ smoker: null, relatives: [relative], payment: 'eft' })).toBeNull();
    await saveSpouse(shopper, 'A cough last spring');
    const sent = await send(shopper);
    expect((await signerOf(shopper)).link).toMatchObject({ state: 'sent', sent_to: LEO_MAIL, opened_at: null });
    // Nothing is to be read before the code.
    expect(await look(sent.id)).toMatchObject({ state: 'over', words: '', answers: [] });
    expect((await open(sent)).body).toMatchObject({ statusCode: 200, data: { link_id: sent.id } });
    expect((await signerOf(shopper)).link).toMatchObject({ state: 'opened' });

    const own = await look(sent.id);
    expect(own).toMatchObject({ state: 'open', name: 'Leo Ruiz' });
    expect(own.answers).toContainEqual({ label: 'Additional Notes', value: 'A cough last spring' });
    const told = JSON.stringify(own);
    for (const secret of [...Object.values(CANARY), '1208 Alder', 'ana.ruiz@', '09/04/1985', '06/01/1986'])
      expect(told).not.toContain(secret);

    expect(fieldErrors(await shopper.signAlone())).toEqual({ 'household.0': 'Leo Ruiz has not signed yet' });
    expect(fieldErrors(await sign(sent.id, own.shown, { signed_name: 'Ana Ruiz-Lindqvist', accepted: 0 }))).toEqual({
      signature: 'Type your name as Leo Ruiz',
      accepted: 'This field is required.',
    });
    const clicked = { signature: toDataUrl(clickedCanvas()), signature_mode: 'drawn' };
    expect(fieldErrors(await sign(sent.id, own.shown, clicked))).toHaveProperty('signature');
    expect((await sign(sent.id, own.shown)).body['status']).toBe('success');
    // The same press once more signs nothing again.
    expect((await sign(sent.id, own.shown)).body['status']).toBe('success');
    expect(await signerOf(shopper)).toMatchObject({ state: 'signed', link: { state: 'signed' } });
    expect(await look(sent.id)).toMatchObject({ state: 'signed', words: '', answers: [] });
    expect((await open(sent)).body).toMatchObject({ statusCode: 204 });
    const rows = await store()
      .db.select()
      .from(signatures)
      .where(and(eq(signatures.enrollmentId, shopper.id), isNull(signatures.supersededAt)));
    const { person: leo } = await signerOf(shopper);
    expect(rows.filter(({ person }) => person === leo)).toMatchObject([
      { capacity: 'spouse', verifiedHow: 'own-link-and-code', handedOverBy: 'applicant', kind: 'typed' },
    ]);

    expect((await shopper.signAlone()).body['status']).toBe('success');
    expect(await shopper.ok('getEnrollmentTempInfo', { column: 'aggrement_info' })).toMatchObject({
      also_signed: 'Leo Ruiz (spouse, by a link on the own device)',
    });
    const submitted = await shopper.call('saveReviewInfo', { additional_notes: '' });
    expect(submitted.body['status'], submitted.text).toBe('success');
    const { content } = await shopper.ok<{ content: string }>('getEnrollmentCopy');
    const letters = lettersOf(Buffer.from(content, 'base64'));
    for (const words of [
      'LeoRuiz,spouse',
      'Openedalinksenttotheowne-mailaddressandgavethecodethatwasreadout',
      'LinksentbyTheapplicant',
      'Linkopenedwiththecode',
      LEO_MAIL,
    ])
      expect(letters).toContain(words);
  });

  it('is over once answers changed after it was signed: it is asked for again, and another link is sent', async () => {
    const shopper = await withSpouse(api);
    const sent = await send(shopper);
    await open(sent);
    const before = await look(sent.id);
    const { person } = await signerOf(shopper);
    await saveSpouse(shopper, 'A cough last spring', person);
    expect((await sign(sent.id, before.shown)).body).toMatchObject({ errorCode: 'textsChanged' });
    const now = await look(sent.id);
    expect(now.shown).not.toBe(before.shown);
    expect((await sign(sent.id, now.shown)).body['status']).toBe('success');
    await saveSpouse(shopper, 'Two coughs last spring', person);
    expect(await signerOf(shopper)).toMatchObject({ state: 'changed', link: { state: 'signed' } });
    const again = await send(shopper);
    await open(again);
    expect((await sign(again.id, (await look(again.id)).shown)).body['status']).toBe('success');
    expect(await signerOf(shopper)).toMatchObject({ state: 'signed' });
    const accepted = await store().db.select().from(consents).where(eq(consents.enrollmentId, shopper.id));
    expect(accepted.map(({ kind }) => kind)).toEqual(['health-authorization', 'health-authorization']);
  });

  it('is one for a person: taken back, replaced, or signed on the screen, it opens and signs nothing', async () => {
    for (const way of ['stop', 'replace', 'screen'] as const) {
      const shopper = await withSpouse(api);
      const { person } = await signerOf(shopper);
      const sent = await send(shopper);
      await open(sent);
      const { shown } = await look(sent.id);
      if (way === 'stop') await shopper.ok('stopHouseholdLink', { person });
      if (way === 'replace') await send(shopper, 'leo.other@own.example');
      if (way === 'screen') await shopper.authorize();
      expect((await open(sent)).body).toMatchObject({ statusCode: 204 });
      expect(await look(sent.id)).toMatchObject({ state: 'over', words: '', answers: [] });
      expect((await sign(sent.id, shown)).body).toMatchObject({ errorCode: 'linkEnded' });
    }
  });

  it('is over after two days, and once nobody but the applicant is covered', async () => {
    const shopper = await withSpouse(api);
    const sent = await send(shopper);
    await open(sent);
    const { shown } = await look(sent.id);
    const at = api.ports.clock.now();
    api.setNow(new Date(at.getTime() + 48 * 3_600_000));
    expect(await look(sent.id)).toMatchObject({ state: 'over' });
    expect((await signerOf(shopper)).link).toMatchObject({ state: 'expired' });
    expect((await sign(sent.id, shown)).body).toMatchObject({ errorCode: 'linkEnded' });
    api.setNow(at);
    await api.call('changeFilterInfo', { tempId: shopper.id, tier: 'IO' });
    expect(await look(sent.id)).toMatchObject({ state: 'over', words: '' });
    expect((await sign(sent.id, shown)).body).toMatchObject({ errorCode: 'linkEnded' });
  });

  it('counts wrong codes and ends at the fifth, and answers them as a link that never was', async () => {
    const shopper = await withSpouse(api);
    const sent = await send(shopper);
    const wrong = sent.code === '000000' ? '111111' : '000000';
    const same = (answer: Answer) => ({ ...answer.body, request_id: '' });
    const never = same(await open({ token: 'x'.repeat(43), code: wrong }));
    for (let tries = 0; tries < 4; tries += 1)
      expect(same(await open({ token: sent.token, code: wrong }))).toEqual(never);
    expect((await open(sent)).body).toMatchObject({ statusCode: 200 });
    await Promise.all(Array.from({ length: 12 }, () => open({ token: sent.token, code: wrong })));
    expect(same(await open(sent))).toEqual(never);
    expect((await signerOf(shopper)).link).toMatchObject({ state: 'ended' });
    const told = await store()
      .db.select()
      .from(auditLog)
      .where(eq(auditLog.subject, `signing-link:${sent.id}`));
    expect(told.filter(({ action }) => action === 'signing-link.refused')).toHaveLength(9);
    expect(JSON.stringify(told)).not.toContain(sent.token);
  });

  it('opens no enrollment, and is none of the client’s links, of another site, or of another enrollment', async () => {
    const shopper = await withSpouse(api, { eprocess: 'rep', headers: DANA });
    const sent = await send(shopper);
    expect((await rowOf(shopper))?.createdBy).toBe('rep:rep-4101');
    expect((await open(sent, BAYLINE)).body).toMatchObject({ statusCode: 204 });
    const asClient = { token: sent.token, code: sent.code, device: 'phone' };
    expect((await api.call('openSigningLink', asClient, NORTH_STAR)).body).toMatchObject({ statusCode: 204 });
    await open(sent);
    const holder = Shopper.of(api, shopper.id, { ...NORTH_STAR, signing: `link:${sent.id}` });
    expect((await holder.call('getEnrollmentTempInfo', { column: 'primary_info' })).body['status']).toBe('error');
    for (const name of ['getSigningStatus', 'takeBackEnrollment', 'renewSigningLink', 'getSentReceipt'] as const)
      expect((await api.call(name, { link_id: sent.id }, DANA)).http).toBe(404);
    expect((await api.call('getOwnAuthorization', { link_id: sent.id }, BAYLINE)).http).toBe(404);
    const other = await withSpouse(api);
    const { person } = await signerOf(shopper);
    expect((await other.call('createHouseholdLink', { person, email: LEO_MAIL })).http).toBe(404);
    await other.ok('stopHouseholdLink', { person });
    expect((await signerOf(shopper)).link).toMatchObject({ state: 'opened' });
  });

  it('is sent five times an hour at most, to an address, and kept without name, address, link or code', async () => {
    const shopper = await withSpouse(api);
    const { person } = await signerOf(shopper);
    for (const email of ['', 'nobody', 'a@b'])
      expect(fieldErrors(await shopper.call('createHouseholdLink', { person, email }))).toHaveProperty('email');
    let sent = await send(shopper);
    for (let times = 1; times < 5; times += 1) sent = await send(shopper);
    expect((await shopper.call('createHouseholdLink', { person, email: LEO_MAIL })).http).toBe(429);
    const rows = JSON.stringify(await rowOf(shopper));
    for (const secret of [sent.token, sent.code, 'Leo', LEO_MAIL]) expect(rows).not.toMatch(asWord(secret));
    for (const secret of [sent.token, 'Leo', LEO_MAIL]) expect(api.logged.join('\n')).not.toMatch(asWord(secret));
    api.setNow(NOW);
  });
});
