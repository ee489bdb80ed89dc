import { describe, expect, it } from 'vitest';
import { evenShares, heirAnswers } from '@/lib/rules/people/beneficiary-answers';
import { checkDependentAround } from '@/lib/rules/people/dependent-around';
import { authorizationAcceptance, authorizationTitle } from '@/lib/rules/people/own-signers';
import { UNTOLD } from '@/lib/rules/people/same-person';
import { intentOf, readIntent } from '@/lib/rules/steps/list-intents';
import { describeDependent, describeValues } from '@/lib/rules/steps/list-values';
import { toStepPayload } from '@/lib/rules/steps/step-payload';
import { escapeHtml } from '@/lib/rules/text/escape-html';
import { messages } from '@/lib/rules/text/messages';
import { telHref } from '@/lib/rules/text/tel-href';
import { HOLIDAY_POLICIES } from '@/lib/rules/words/employment';

describe('a press in a list of people', () => {
  it.each([
    ['save', { kind: 'save' }],
    ['split', { kind: 'split' }],
    ['count', { kind: 'count' }],
    ['with-spouse', { kind: 'with-spouse' }],
    ['without-spouse', { kind: 'without-spouse' }],
    ['edit:7', { kind: 'edit', id: '7' }],
    ['remove:ab-1', { kind: 'remove', id: 'ab-1' }],
    [`edit:${'a'.repeat(64)}`, { kind: 'edit', id: 'a'.repeat(64) }],
  ] as const)('%s is read, and written back the same', (text, intent) => {
    expect(readIntent({ intent: text })).toEqual(intent);
    expect(intentOf(intent)).toBe(text);
  });

  it.each(['', 'next', 'edit', 'edit:', `edit:${'a'.repeat(65)}`, 'remove', 'delete:7', 'xedit:7', 'Save', 'save '])(
    '"%s" is Next',
    (text) => {
      expect(readIntent({ intent: text })).toEqual({ kind: 'next' });
    },
  );

  it('is Next where nothing was pressed, also of a form with strange parents', () => {
    expect(readIntent({})).toEqual({ kind: 'next' });
    expect(readIntent(Object.create({ intent: 'save' }) as Record<string, string>)).toEqual({ kind: 'next' });
  });
});

describe('a saved beneficiary', () => {
  it('has numbers as their masks, and nothing of what is not there', () => {
    const heir = { ssn: '8503', first_name: 'Ana', share: '50', middle: undefined };
    const answers = heirAnswers(heir);
    expect(answers).toEqual({ first_name: 'Ana', share: '50', ssn: '•••-••-8503' });
    expect(Object.keys(answers)).toEqual(['first_name', 'share', 'ssn']);
    expect(heirAnswers({ ssn: '', tax_number: '' })).toEqual({ ssn: heirAnswers({ ssn: '' })['ssn'] });
    expect(String(heirAnswers({ ssn: '', tax_number: '4321' })['tax_number'])).toMatch(/4321$/);
  });

  it('gets an equal share among those of the same rank', () => {
    expect(evenShares([{}, {}, {}])).toEqual(['34', '33', '33']);
    expect(evenShares([{}, { beneficiary_rank: 'contingent' }, {}, { beneficiary_rank: 'contingent' }])).toEqual([
      ...['50', '50', '50', '50'],
    ]);
    expect(evenShares([{ beneficiary_rank: 'contingent' }, {}])).toEqual(['100', '100']);
    expect(evenShares([])).toEqual([]);
  });
});

describe('the answers of a step as its save takes them', () => {
  const all = (mark: (value: string) => 0 | 1) =>
    Object.fromEntries(HOLIDAY_POLICIES.map(({ value }) => [value, mark(value)]));
  const [first = { value: '' }] = HOLIDAY_POLICIES;

  it('have the box of the address check as a number, only where it is on the form', () => {
    expect(toStepPayload({ city: 'Austin' })).toEqual({ city: 'Austin' });
    expect(toStepPayload({ city: 'Austin', with_validation: '1' })).toEqual({ city: 'Austin', with_validation: 1 });
    expect(toStepPayload({ with_validation: '' })).toEqual({ with_validation: 0 });
  });

  it('have each holiday with a mark of its own', () => {
    expect(toStepPayload({ holiday_policy: { [first.value]: 1 } })).toEqual({
      holiday_policy: all((value) => (value === first.value ? 1 : 0)),
    });
    expect(toStepPayload({ holiday_policy: '' })).toEqual({ holiday_policy: all(() => 0) });
  });
});

describe('the fields of an entry', () => {
  const descriptor = (field_name: string) => ({ field_name, required: true, value: 'old', masked: 'old' });
  type Described = Parameters<typeof describeValues>[0];
  const fields = ['first_name', 'relationship', 'ssn'].map(descriptor) as unknown as Described;
  const values = { first_name: 'Ana', relationship: 'child' };

  it('have its answers, and none where it has none', () => {
    expect(describeValues(fields, values).map(({ value, masked }) => [value, masked])).toEqual([
      ['Ana', undefined],
      ['child', undefined],
      [null, undefined],
    ]);
  });

  it('show a dependent’s relationship, which is never asked', () => {
    const shown = describeDependent(fields, values).map(({ field_name, read_only, shown }) => [
      field_name,
      read_only,
      shown,
    ]);
    expect(shown).toEqual([
      ['first_name', undefined, undefined],
      ['relationship', true, true],
      ['ssn', undefined, undefined],
    ]);
  });
});

describe('a dependent beside the others', () => {
  const self = { first_name: 'Ana', last_name: 'Ruiz', birthdate: '02/03/1990', ssn: '219098503' };
  const kid = { first_name: 'Bo', last_name: 'Ruiz', birthdate: '05/05/2015', ssn: '', relationship: 'child' };
  const around = { self, own: [], other: [], covered: [] };

  it('is fine, or refused beside the answer that tells so', () => {
    expect(checkDependentAround(kid, around)).toEqual([]);
    expect(checkDependentAround({ ...kid, ssn: self.ssn }, around)).toEqual([
      { target_element: 'ssn', error_message: messages.numberOfSelf },
    ]);
    expect(checkDependentAround(kid, { ...around, self: UNTOLD, own: [{ ...UNTOLD, ...kid }] })).toEqual([
      { target_element: 'first_name', error_message: messages.personTwice },
    ]);
  });
});

describe('small texts', () => {
  it('are escaped for HTML, each sign once', () => {
    expect(escapeHtml(`<a href="x" title='y'>&amp; & </a>`)).toBe(
      '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;amp; &amp; &lt;/a&gt;',
    );
  });

  it('lead to a number as it is dialled', () => {
    expect(['(512) 555-0148', '1 512 555 0148', '+44 20 7946 0958', '911'].map(telHref)).toEqual([
      ...['tel:+15125550148', 'tel:+15125550148', 'tel:+442079460958', 'tel:+911'],
    ]);
  });

  it('name a dependent who signs', () => {
    expect(authorizationTitle('Bo Ruiz')).toBe('Authorization of Bo Ruiz');
    expect(authorizationAcceptance('Bo Ruiz')).toBe('I am Bo Ruiz. I have read this and accept it.');
  });
});
