import type { Metadata } from 'next';
import { ConsolePage } from '@/app/_operator/console-page';
import { MoreVerbs } from '@/app/_operator/more-verbs';
import { Said } from '@/components/operator/said';
import { Card } from '@/components/ui/card';
import { PageHeader } from '@/components/ui/page-header';
import { lookBy, verbOf, verbsOf } from '@/lib/operator/console/console-perform';
import { atOf } from '@/lib/operator/console/console-read';
import { loadOperator } from '@/lib/operator/console/load-operator';
import { countWaiting } from '@/lib/operator/verbs/read-waiting';
import { operatorRoutes } from '@/lib/site/operator-routes';
import { isScreen } from '@/lib/operator/console/screen-names';

export const metadata: Metadata = { title: 'Operator console' };

type Props = { params: Promise<{ site: string }> };

/** Everything that needs an operator, and the verbs that change something (decisions 285). */
export default async function OperatorHomePage({ params }: Props) {
  const at = await loadOperator((await params).site);
  const { here, visitor } = at;
  if (here === null) return <ConsolePage at={at} current="home" />;
  const { operator, ports } = here;
  const waiting = (await countWaiting(ports)).filter(({ scope }) => operator.areas.includes(scope));
  const doctor = verbOf(operator, 'doctor');
  const found = doctor === null ? null : await lookBy(atOf({ visitor, here }), doctor, {});
  const often = verbsOf(operator).filter(({ writes, inBrowser }) => writes !== 'nothing' && inBrowser !== true);
  return (
    <ConsolePage at={at} current="home">
      <PageHeader title="What needs you" intro="Counts are of this moment. Each leads to where it is dealt with." />
      <ul className="mt-6 grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {waiting.map(({ what, count, where }) => (
          <li key={what} className="card p-5">
            <b className={`text-h2 ${count > 0 ? 'text-danger' : ''}`}>{count}</b>
            <p className="mt-1">
              {isScreen(where) ? <a href={operatorRoutes.screen(visitor.site, where)}>{what}</a> : what}
            </p>
          </li>
        ))}
      </ul>
      {found !== null && (
        <Card className="mt-6 p-5">
          <h2 className="text-h3">Doctor</h2>
          <p className="mt-1 mb-4 text-muted">Whether this installation can start, sell, send mail and be entered.</p>
          <Said lines={found.ok ? found.said : found.problems} />
        </Card>
      )}
      <MoreVerbs site={visitor.site} verbs={often} title="Changes" />
    </ConsolePage>
  );
}
