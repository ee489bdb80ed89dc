import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { goToNotFound } from '@/app/_shell/go-to-not-found';
import { EmployeeForm } from '@/components/homes/employee-form';
import { loadRefused } from '@/lib/session/sent-form';
import { formAction } from '@/lib/site/form-action';
import { routes } from '@/lib/site/routes';
import { loadShopper } from '@/lib/visitor/shopper';

type Props = {
  params: Promise<{ site: string }>;
  searchParams: Promise<{ form?: string | string[] }>;
};

export const metadata: Metadata = { title: 'Add an employee' };

/** The form by which a group's administrator adds a person to the list (decisions 257). */
export default async function AddEmployeePage({ params, searchParams }: Props) {
  const { site: siteKey } = await params;
  const { site, session, call } = await loadShopper(siteKey);
  if (session?.signedIn?.role !== 'group') redirect(routes.signIn(site, routes.page(site, 'addEmployee')));
  const answer = await call('getEmployeeForm', {});
  if (!answer.ok) return goToNotFound(siteKey);
  const { form } = await searchParams;
  return (
    <EmployeeForm
      asked={answer.value.data}
      action={formAction(site, 'add-employee')}
      homeHref={routes.page(site, 'groupHome')}
      sent={form === 'employee' ? await loadRefused(site.key, 'employee') : null}
    />
  );
}
