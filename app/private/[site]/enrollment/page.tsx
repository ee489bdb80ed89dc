import { redirect } from 'next/navigation';
import { getSite } from '@/lib/site/get-site';
import { stepOf } from '@/lib/rules/steps/step-table';
import { routes } from '@/lib/site/routes';

/** `/enrollment` alone opens the first step, which leads on to the first incomplete one. */
export default async function EnrollmentPage({ params }: { params: Promise<{ site: string }> }) {
  const site = await getSite((await params).site);
  redirect(site ? routes.step(site, stepOf('personal').slug) : '/');
}
