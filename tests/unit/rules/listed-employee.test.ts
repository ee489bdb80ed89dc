import { describe, expect, it } from 'vitest';
import { messages } from '@/lib/rules/text/messages';
import { quoteMessages } from '@/lib/rules/words/quote-messages';
import { checkEmployee, toPay, type TypedEmployee } from '@/lib/rules/people/listed-employee';

const rules = { today: '2026-11-26', classes: ['Dock', 'Office'] };
const typed: TypedEmployee = {
  first_name: 'Ilse',
  last_name: 'Vandermeer',
  birthdate: '04/09/1985',
  email_address: '',
  hire_date: '',
  employee_class: '',
  pay: '',
  pay_per: '',
};
const namesFor = (own: Partial<TypedEmployee>, classes = rules.classes) =>
  checkEmployee({ ...typed, ...own }, { ...rules, classes }).map(([name]) => name);

describe('a person whom an administrator adds to the list', () => {
  it('needs a name and a birth date, and nothing else', () => {
    expect(namesFor({})).toEqual([]);
    expect(namesFor({ first_name: '', last_name: '', birthdate: '' })).toEqual([
      'first_name',
      'last_name',
      'birthdate',
    ]);
  });

  it.each([
    [{ first_name: 'A<b>' }, ['first_name']],
    [{ birthdate: '11/27/2026' }, ['birthdate']],
    [{ birthdate: '11/27/1900' }, ['birthdate']],
    [{ email_address: 'no address' }, ['email_address']],
    [{ hire_date: '04/09/1985' }, ['hire_date']],
    [{ hire_date: '04/10/1985' }, []],
    [{ hire_date: '01/04/2027' }, []],
    [{ hire_date: '2/30/2020' }, ['hire_date']],
    [{ employee_class: 'Dock' }, []],
    [{ employee_class: 'dock' }, ['employee_class']],
    [{ pay: '52,000', pay_per: 'year' }, []],
    [{ pay: '52,000' }, ['pay_per']],
    [{ pay_per: 'year' }, ['pay']],
    [{ pay: '0', pay_per: 'hour' }, ['pay']],
    [{ pay: '-3', pay_per: 'hour' }, ['pay']],
    [{ pay: '20', pay_per: 'fortnight' }, ['pay_per']],
  ] as const)('with %o is refused at %o', (own, names) => {
    expect(namesFor(own)).toEqual(names);
  });

  it('is refused in words beside each field', () => {
    const own = { hire_date: '04/09/1985', employee_class: 'dock', pay: '52,000' };
    expect(checkEmployee({ ...typed, ...own }, rules)).toEqual([
      ['hire_date', 'Enter a day after the birth date'],
      ['employee_class', 'Choose a class of your list'],
      ['pay_per', 'Choose what the amount is for'],
    ]);
    expect(checkEmployee({ ...typed, first_name: '', birthdate: '', pay_per: 'year' }, rules)).toEqual([
      ['first_name', quoteMessages.required],
      ['birthdate', quoteMessages.required],
      ['pay', messages.money],
    ]);
  });

  it('is not asked for a day of hire after a birth date that is none', () => {
    expect(namesFor({ birthdate: '13/13/1985', hire_date: '01/01/2020' })).toEqual(['birthdate']);
  });

  it('has no class where the list tells none', () => {
    expect(namesFor({ employee_class: 'Dock' }, [])).toEqual(['employee_class']);
  });

  it('is paid in cents for a time', () => {
    expect(toPay({ ...typed, pay: '$20.5', pay_per: 'hour' })).toEqual({ cents: 2_050, per: 'hour' });
    expect(toPay(typed)).toBeNull();
    expect(toPay({ ...typed, pay: '20' })).toBeNull();
    expect(toPay({ ...typed, pay_per: 'hour' })).toBeNull();
  });
});
