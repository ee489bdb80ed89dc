import { parseMoney } from '../money/money';
import { checkBirthDateText, checkDateText } from '../text/date-checks';
import { parseDateText } from '../text/date-text';
import { messages } from '../text/messages';
import { PAY_PERIODS, type ListedAnswer, type PayPeriod } from '../words/census-words';
import { quoteMessages } from '../words/quote-messages';
import { checkEmail } from './email';
import { checkFirstName, checkLastName } from './names';

/** The facts of a person as an administrator typed them. */
export type TypedEmployee = Readonly<Record<ListedAnswer, string>>;

type Rules = { today: string; classes: readonly string[] };

/**
 * The problems of a person who is added to an employer's list, each beside its field (decisions 257). Name and birth date are needed: by them the
 * person is found when they enroll. The day of hire may be ahead. A class is one of those that the list has.
 */
export function checkEmployee(typed: TypedEmployee, { today, classes }: Rules): [ListedAnswer, string][] {
  const { first_name, last_name, birthdate, email_address, employee_class } = typed;
  const problems: Partial<Record<ListedAnswer, string | null>> = {
    first_name: first_name === '' ? quoteMessages.required : checkFirstName(first_name),
    last_name: last_name === '' ? quoteMessages.required : checkLastName(last_name),
    birthdate: birthdate === '' ? quoteMessages.required : checkBirthDateText(birthdate, today),
    email_address: checkEmail(email_address),
    hire_date: checkHired(typed, today),
    employee_class: employee_class === '' || classes.includes(employee_class) ? null : 'Choose a class of your list',
    ...checkPay(typed),
  };
  return Object.entries(problems).flatMap(([name, text]) => (text ? [[name as ListedAnswer, text]] : []));
}

function checkHired({ birthdate, hire_date: hired }: TypedEmployee, today: string): string | null {
  const problem = checkDateText(hired, { today });
  const [born, on] = [parseDateText(birthdate), parseDateText(hired)];
  if (problem !== null || born === null || on === null) return problem;
  return on > born ? null : 'Enter a day after the birth date';
}

function checkPay({ pay, pay_per: per }: TypedEmployee): { pay: string | null; pay_per: string | null } {
  const cents = parseMoney(pay);
  const isPeriod = PAY_PERIODS.some((one) => one === per);
  return {
    pay: (pay === '' ? per !== '' : cents === null || cents === 0) ? messages.money : null,
    pay_per: pay !== '' && !isPeriod ? 'Choose what the amount is for' : null,
  };
}

/** The pay that was typed, in cents; null where none was. */
export function toPay({ pay, pay_per }: TypedEmployee): { cents: number; per: PayPeriod } | null {
  const cents = parseMoney(pay);
  const per = PAY_PERIODS.find((one) => one === pay_per);
  return cents === null || per === undefined ? null : { cents, per };
}
