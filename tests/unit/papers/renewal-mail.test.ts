import { describe, expect, it } from 'vitest';
import { buildRenewalMail, buildRenewalSignedMail } from '@/lib/enrollment-api/mail/renewal-mail';

const contact = {
  name: 'North Star',
  color: '#123456',
  logo: null,
  phone: '512-555-0100',
  email: 'hello@northstar.example',
};
const plan = (name: string, day: string, actBy: string) => ({
  ...{ name, day, actBy },
  line: '$20.00 → $21.00 a month',
  reasons: ['+$1.00: new rates.'],
});
const mail = (plans: ReturnType<typeof plan>[], isAgain = false) =>
  buildRenewalMail({
    ...{ contact, name: 'Ana Ruiz', plans, isAgain, plansUrl: null },
    url: 'https://northstar.example/renewal',
  });

describe('the mail of a renewal', () => {
  it('names one day and one last day where all plans renew together', () => {
    const { subject, text } = mail([
      plan('Dental', '2027-06-01', '2027-04-30'),
      plan('Vision', '2027-06-01', '2027-04-30'),
    ]);
    expect(subject).toBe('Your plans renew on June 1, 2027');
    expect(text.match(/Last day to choose/g)).toHaveLength(1);
    expect(text).not.toContain('From June 1');
  });

  it('names each plan’s own day and last day where they differ', () => {
    const { subject, text } = mail([
      plan('Dental', '2027-06-01', '2027-04-30'),
      plan('Vision', '2027-07-01', '2027-05-30'),
    ]);
    expect(subject).toBe('Your plans renew on June 1, 2027 and July 1, 2027');
    for (const told of ['From June 1, 2027: $20.00', 'From July 1, 2027: $20.00', 'April 30, 2027', 'May 30, 2027'])
      expect(text).toContain(told);
  });

  it('says that it takes the place of an earlier one where it is told again', () => {
    const { subject, text } = mail([plan('Dental', '2027-06-01', '2027-04-30')], true);
    expect(subject).toBe('Your renewal on June 1, 2027 has changed');
    expect(text).toContain('takes the place of what we wrote before');
  });

  it('tells after the signature each plan with what was signed', () => {
    const plans = [{ name: 'Dental', line: 'Dental 750 from June 1, 2027 on, $21.00 a month' }];
    const { text } = buildRenewalSignedMail({ contact, name: 'Ana Ruiz', plans, url: 'https://northstar.example/' });
    expect(text).toContain('Dental 750 from June 1, 2027 on, $21.00 a month');
  });
});
