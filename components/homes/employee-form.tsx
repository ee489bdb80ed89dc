import { DateField } from '@/components/field/made-fields';
import { SelectField, TextField } from '@/components/field/text-field';
import { FormAnswer } from '@/components/form-answer';
import type { CameBack } from '@/components/plain-answer';
import { Breadcrumbs } from '@/components/ui/breadcrumbs';
import { Button, LinkButton } from '@/components/ui/button';
import { Container } from '@/components/ui/card';
import { PageHeader } from '@/components/ui/page-header';
import type { EmployeeAsked } from '@/lib/contract/census';
import { PAY_PERIODS, type ListedAnswer, type PayPeriod } from '@/lib/rules/words/census-words';

type Props = { asked: EmployeeAsked; action: string; homeHref: string; sent: CameBack | null };

const PERIOD_LABELS: Record<PayPeriod, string> = {
  year: 'A year',
  month: 'A month',
  week: 'A week',
  hour: 'An hour',
};

/** One person more for a group's list: a plain form, with and without scripts (decisions 257). */
export function EmployeeForm({
  asked: { group_name: group, classes, asks_pay: asksPay },
  action,
  homeHref,
  sent,
}: Props) {
  const of = (name: ListedAnswer) => ({
    name,
    defaultValue: sent?.values[name],
    error: sent?.problems[name],
    autoComplete: 'off',
  });
  return (
    <Container narrow className="pb-12">
      <Breadcrumbs items={[{ label: 'Group home', href: homeHref }, { label: 'Add an employee' }]} />
      <PageHeader
        className="mt-4"
        title="Add an employee"
        intro={`One person more on the list of ${group}. A whole list comes as a file: send it to your agency.`}
      />
      <form method="post" action={action} noValidate aria-label="Add an employee" className="mt-8">
        <FormAnswer sent={sent} className="mb-6" />
        <div className="fields">
          <TextField {...of('first_name')} label="First name" />
          <TextField {...of('last_name')} label="Last name" />
          <DateField
            {...of('birthdate')}
            label="Date of birth"
            hint="MM/DD/YYYY. By it we know the person who enrolls."
          />
          <TextField
            {...of('email_address')}
            label="Email address"
            hint="Reminders go there"
            inputMode="email"
            spellCheck={false}
            optional
          />
          <DateField {...of('hire_date')} label="Hire date" hint="MM/DD/YYYY" optional />
          {classes.length > 0 && (
            <SelectField
              {...of('employee_class')}
              label="Class"
              placeholder="No class"
              options={classes.map((name) => ({ value: name, label: name }))}
              optional
            />
          )}
          {asksPay && (
            <div className="grid grid-cols-2 gap-4">
              <TextField {...of('pay')} label="Pay" inputMode="decimal" optional />
              <SelectField
                {...of('pay_per')}
                label="Pay is for"
                placeholder="Choose"
                options={PAY_PERIODS.map((value) => ({ value, label: PERIOD_LABELS[value] }))}
                optional
              />
            </div>
          )}
        </div>
        <div className="mt-8 flex flex-wrap gap-3 max-sm:*:grow">
          <Button type="submit" variant="primary">
            Add to the list
          </Button>
          <LinkButton href={homeHref}>Cancel</LinkButton>
        </div>
      </form>
    </Container>
  );
}
