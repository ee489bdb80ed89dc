import { describe, expect, it } from 'vitest';
import { createAnswersForm } from '@/lib/door/answers-form-route';
import { createCodeForm } from '@/lib/door/code-form-route';
import { createConfirmCode, createConfirmGroup } from '@/lib/door/code-routes';
import { createLaterForm } from '@/lib/door/later-form-route';
import { createSignInCode } from '@/lib/door/sign-in-code';
import { createSignInForm } from '@/lib/door/sign-in-form-route';
import { createReadCodeToken, createSignIn } from '@/lib/door/sign-in-routes';
import { RefusedForm } from '@/lib/session/sent-form';
import { draftCookieName, readCookie, REFUSED_FORM_SECONDS } from '@/lib/session/set-cookie';
import { browserCookies } from '../session/support';
import { northStar, product } from '../site/support';
import { request, testDoor } from './support';

const FORM = { 'content-type': 'application/x-www-form-urlencoded', origin: 'null' };
const ENROLL = 'enroll.localhost:3000';
const answer = (data: unknown, statusCode = 200) => ({
  ok: true as const,
  value: { status: 'success', statusCode, data },
});
const rep = answer({
  agent_id: '4101',
  first_name: 'Dana',
  last_name: 'Whitfield',
  logo: null,
  image: null,
  landing_url: 'north-star',
});

function setUp() {
  const test = testDoor();
  const forms = { ...test.parts, codec: () => test.codec, door: test.door };
  const secret = () => 'a-sign-in-secret-of-32-characters!!';
  const signIn = { ...forms, now: test.now, secret, provider: () => null, atLeast: async () => undefined };
  const readCodeToken = createReadCodeToken(signIn);
  const parts = {
    ...forms,
    signIn: createSignIn(signIn),
    confirmCode: createConfirmCode({ ...test.parts, readCodeToken }),
    confirmGroup: createConfirmGroup(test.parts),
    signInCode: createSignInCode({ ...signIn, readCodeToken }),
  };
  const routes = {
    code: createCodeForm(parts),
    signIn: createSignInForm(parts),
    answers: createAnswersForm(parts),
    later: createLaterForm(parts),
  };
  /** A browser that sends plain forms, and keeps its cookies. */
  const browse = (host: string, siteKey: string, before = '') => {
    let cookie = before;
    return async (route: keyof typeof routes, fields: Record<string, string>) => {
      const raw = new URLSearchParams(fields).toString();
      const response = await routes[route](request('/x', { method: 'POST', host, raw, headers: FORM, cookie }));
      cookie = browserCookies(response.headers.getSetCookie(), cookie);
      const seal = readCookie(cookie, draftCookieName(siteKey, false)) ?? '';
      const refused = await test.codec.unsealValue(seal, RefusedForm, REFUSED_FORM_SECONDS);
      return { status: response.status, to: response.headers.get('location'), refused, cookie };
    };
  };
  const shopper = async () => {
    const start = { eprocess: 'applicant', enrollType: 'new-member', enrollmentId: 'enrollment-1' } as const;
    const { cookies } = await test.sessions.start(northStar.key, start, false);
    return browse('northstar.localhost:3000', northStar.key, browserCookies(cookies));
  };
  return { ...test, browse, shopper };
}

describe('codes without script (decisions 159)', () => {
  it('find a rep by the same token, forget it with Cancel, and open the landing with Confirm', async () => {
    const test = setUp();
    const send = test.browse(ENROLL, product.key);
    test.answers.set('validateAgent', answer(null, 204));
    const unknown = await send('code', { intent: 'rep', agent_code: ' nobody-99 ' });
    expect(unknown).toMatchObject({
      status: 303,
      to: '/access-page?form=code#form-answer',
      refused: {
        form: 'code',
        about: 'rep',
        values: { typed: ' nobody-99 ' },
        problems: { text: expect.stringContaining('We do not know this access code') as string },
      },
    });
    test.answers.set('validateAgent', rep);
    const found = await send('code', { intent: 'rep', agent_code: 'STAR4101' });
    expect([found.refused, found.cookie.includes('next-auth.session-token')]).toEqual([null, true]);
    const forgotten = await send('code', { intent: 'cancel-rep' });
    expect([forgotten.to, forgotten.cookie.includes('next-auth.session-token')]).toEqual(['/access-page', false]);
    expect((await send('code', { intent: 'confirm-rep' })).refused?.problems).toMatchObject({
      text: 'Please enter your access code again.',
    });
    await send('code', { intent: 'rep', agent_code: 'STAR4101' });
    expect(await send('code', { intent: 'confirm-rep' })).toMatchObject({ to: '/north-star', refused: null });
  });

  it('show the employer before anything opens, and keep a wrong code at its field', async () => {
    const test = setUp();
    const send = test.browse(ENROLL, product.key);
    test.answers.set('validateGroup', answer(null, 204));
    expect((await send('code', { intent: 'group', group_code: 'ABC9999' })).refused).toMatchObject({
      about: 'group',
      values: { typed: 'ABC9999' },
      problems: { text: 'Invalid Group Enrollment Code' },
    });
    expect((await send('code', { intent: 'group', group_code: ' ' })).refused?.problems).toEqual({
      text: 'Field is required',
    });
    const group = { group_id: '1929', name: 'Harbor Mills', landing_url: 'harbor-mills', employee_class: null };
    test.answers.set('validateGroup', answer(group));
    const found = await send('code', { intent: 'group', group_code: 'harbor 2027', origin: 'landingPage' });
    expect(found.refused).toMatchObject({ about: 'employer', values: { code: 'HARBOR2027', name: 'Harbor Mills' } });
    const entered = await send('code', { intent: 'confirm-group', group_code: 'HARBOR2027' });
    expect(entered).toMatchObject({ to: '/harbor-mills', refused: null });
  });

  it('put an enrollment that is under way under its employer, and lead back to its plan', async () => {
    const test = setUp();
    const send = await test.shopper();
    const given = { intent: 'confirm-group', group_code: 'HARBOR2027', plan_id: '1101' };
    expect(await send('code', given)).toMatchObject({ to: '/plan/1101', refused: null });
    expect(test.calls.at(-1)).toMatchObject({ name: 'setEnrollmentGroupCode', input: { group_code: 'HARBOR2027' } });
  });
});

describe('signing in without script (decisions 159)', () => {
  it('mails a code to an address, and tells a wrong one beside its field', async () => {
    const test = setUp();
    const send = test.browse('northstar.localhost:3000', northStar.key);
    const wrong = await send('signIn', { intent: 'mail', email: 'no address', to: '/cart' });
    expect(wrong).toMatchObject({
      to: '/sign-in?to=%2Fcart&form=sign-in#form-answer',
      refused: { about: 'email', values: { email: 'no address' }, problems: { text: expect.any(String) as string } },
    });
    test.answers.set('requestSignInCode', answer({ challenge: 'c'.repeat(32) }));
    const sent = await send('signIn', { intent: 'mail', email: 'dana@northstar.example', to: '/cart' });
    expect(sent.refused).toMatchObject({ about: 'sent', values: { email: 'dana@northstar.example' } });
    expect((await send('signIn', { intent: 'code', code: '12', to: '/cart' })).refused).toMatchObject({
      about: 'code',
      values: { typed: '12' },
    });
    test.answers.set('verifySignInCode', answer(null, 204));
    expect((await send('signIn', { intent: 'code', code: '123456' })).refused?.problems['text']).toContain(
      'This code is not right',
    );
    const other = await send('signIn', { intent: 'other', to: '/cart' });
    expect([other.to, other.refused, /(?:^|; )signin=/.test(other.cookie)]).toEqual([
      '/sign-in?to=%2Fcart',
      null,
      false,
    ]);
  });
});

describe('answers that prices depend on, without script (decisions 159)', () => {
  const at = { at: 'plan', plan_id: '1504' };

  it('are saved by the names of the wire, and lead to the page or to what a tier asks next', async () => {
    const test = setUp();
    const send = await test.shopper();
    const told = { ...at, kind: 'tobacco', is_smoker: '0', 'child-1': '1', tobacco_question: 'Do you smoke?' };
    expect((await send('answers', told)).to).toBe('/plan/1504');
    expect(test.calls.at(-1)).toMatchObject({
      name: 'changeFilterInfo',
      input: {
        tempId: 'enrollment-1',
        is_smoker: '0',
        children_smoker: { 'child-1': '1' },
        tobacco_question: 'Do you smoke?',
        cart_agreed: 'ask',
      },
    });
    await send('answers', { ...at, kind: 'earnings', annual_income: '50000', working_hours: '' });
    expect(test.calls.at(-1)?.input).toMatchObject({ annual_incode: '50000' });
    const people = { at: 'cart', kind: 'dependents', plan_id: '', spouse_dob: '3/4/1986' };
    expect((await send('answers', people)).to).toBe('/cart');
    expect(test.calls.at(-1)).toMatchObject({ name: 'storeTempDependentInfo', input: { dep_dob: '03/04/1986' } });
    expect((await send('answers', { ...at, kind: 'tier', tier: 'IS' })).to).toBe(
      '/plan/1504?ask=dependents&form=answers#form-answer',
    );
  });

  it('come back when one is missing, refused or would change the cart', async () => {
    const test = setUp();
    const send = await test.shopper();
    expect((await send('answers', { ...at, kind: 'tobacco' })).refused).toMatchObject({
      about: 'tobacco',
      problems: { is_smoker: 'Field is required' },
    });
    expect(test.calls).toEqual([]);
    const fields = [{ target_element: 'annual_incode', error_message: 'Too little.' }];
    test.answers.set('changeFilterInfo', { ok: false, failure: { kind: 'fields', fields, message: 'x' } as never });
    expect(await send('answers', { ...at, kind: 'earnings', annual_income: '5' })).toMatchObject({
      to: '/plan/1504?ask=earnings&form=answers#form-answer',
      refused: { values: { annual_income: '5' }, problems: { annual_income: 'Too little.' } },
    });
  });
});

describe('Save & Continue Later without script (decisions 159)', () => {
  it('asks for the code of the step, without answers, and tells how it went', async () => {
    const test = setUp();
    const send = await test.shopper();
    const sent = await send('later', { tab: 'contact_info', save_later_email: ' maya@castellanos.example ' });
    expect(sent).toMatchObject({
      to: '/continue-enrollment?form=later#form-answer',
      refused: { about: 'contact_info', values: { email: 'maya@castellanos.example', sent: '1' } },
    });
    expect(test.calls.at(-1)?.input).toEqual({
      enrollment_id: 'enrollment-1',
      email: 'maya@castellanos.example',
      tab: 'contact_info',
    });
    const fields = [{ target_element: 'email', error_message: 'Enter valid email address' }];
    test.answers.set('saveEnrollment', { ok: false, failure: { kind: 'fields', fields, message: 'x' } as never });
    const refused = await send('later', { tab: 'contact_info', save_later_email: 'no address' });
    expect(refused.refused).toMatchObject({
      values: { email: 'no address' },
      problems: { email: 'Enter valid email address' },
    });
    expect(refused.refused?.values['sent']).toBeUndefined();
  });
});
