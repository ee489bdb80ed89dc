import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { lineProblem } from '@/app/_plan/line-problem';
import type { CartRefusal } from '@/lib/contract/cart';
import { messages } from '@/lib/rules/text/messages';

const SITE = { basePath: '', slug: null, kind: 'agent', ownDomain: false } as never;
const item = { plan_id: 1501, plan_name: 'Corrow Term 10', problem: 'In the words of the server.' };

type There = Parameters<typeof lineProblem>[3];
type Case = [code: CartRefusal['code'], data: CartRefusal['data'], says: string, offers: string | null];

describe('a plan without a price in the cart', () => {
  const told = (refused: CartRefusal, there: There = { questions: true, portal: <b>Select portal</b> }) => {
    const { message, detail, action } = lineProblem(SITE, item, refused, there);
    const html = renderToStaticMarkup(<>{action}</>);
    return { message, detail, html, offers: html === '' ? null : html.replaceAll(/<[^>]*>/g, '') };
  };

  it.each<Case>([
    ['tierError', { tiers: ['IO'] }, messages.tierError, 'Choose another tier'],
    ['stateError', { state: 'TX' }, messages.stateError, 'Edit basic info'],
    ['metError', { zip: '78701' }, messages.metError, 'Edit basic info'],
    ['ageError', { min: 18, max: 64 }, messages.ageError, 'Edit basic info'],
    ['planAgeError', { who: 'spouse' }, item.problem, 'Edit basic info'],
    ['planAgeError', { who: 'child-2' }, item.problem, 'Change your dependents'],
    ['salaryError', { minIncome: 20_000 }, messages.salaryError, 'Edit annual income'],
    ['hourError', { minHours: 30 }, messages.hourError, 'Edit working hours'],
    ['smokerError', { who: ['member'] }, messages.smokerError, 'Tell us about tobacco usage'],
    ['portalError', { portals: ['103'] }, item.problem, 'Select portal'],
    ['newQuestionsError', { questionSet: 'set' }, item.problem, 'Answer the questions'],
    ['dependentError', { needs: ['spouse_dob'] }, item.problem, 'Tell us about your dependents'],
    ['dependentError', { over: ['no_of_children'], told: 'number' }, item.problem, 'Tell us about your dependents'],
    ['dependentError', { over: ['no_of_children'], told: 'list' }, item.problem, 'Change your dependents'],
    ['changePid', { pid: 1502 }, item.problem, 'See the plan that replaces it'],
    ['changePid', {}, item.problem, null],
    ['enrollmentIdError', {}, item.problem, null],
  ])('for %s %j says its words and offers one action', (code, data, says, offers) => {
    expect(told({ code, data })).toMatchObject({ message: says, offers });
  });

  it('says what the plan takes beside the words, and offers a day on which it can start before anything else', () => {
    expect(told({ code: 'tierError', data: { tiers: ['IO'] } }).detail).toBe('It is sold for Member Only.');
    const dated = told({ code: 'ageError', data: { min: 18, max: 64 }, starts: '01/01/2027' });
    expect(dated.detail).toBe('It is sold from age 18 to 64. It can start on January 1, 2027.');
    expect(dated.offers).toBe('Choose another effective date');
    expect(dated.html).toContain('href="#effective_date"');
  });

  it('leads to the page of the plan, or to nothing, where what mends it does not stand in the cart', () => {
    const nothing = { questions: false, portal: null };
    expect(told({ code: 'newQuestionsError', data: {} }, nothing).offers).toBe('Choose another option');
    expect(told({ code: 'portalError', data: {} }, nothing).offers).toBeNull();
  });
});
