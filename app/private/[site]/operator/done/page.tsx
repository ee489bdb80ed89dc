import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { ConsolePage } from '@/app/_operator/console-page';
import { Said } from '@/components/operator/said';
import { Card } from '@/components/ui/card';
import { CopyButton } from '@/components/ui/copy-button';
import { PageHeader } from '@/components/ui/page-header';
import { verbOf } from '@/lib/operator/console/console-perform';
import { loadSent, screenOf } from '@/lib/operator/console/console-read';
import { loadOperator } from '@/lib/operator/console/load-operator';
import { takeSecret } from '@/lib/operator/console/once';
import { doneKeyOf } from '@/lib/operator/console/press-words';
import { operatorRoutes } from '@/lib/site/operator-routes';

export const metadata: Metadata = { title: 'Done' };

type Search = Record<'verb' | 'form', string | string[] | undefined>;
type Props = { params: Promise<{ site: string }>; searchParams: Promise<Search> };

const TWICE = 'This was done before: pressing again did nothing.';
const SHOWN = 'What this said was shown once. If you did not write it down, revoke it and issue another one.';

/** A code of twelve characters as it is issued, or the secret of a webhook. */
const SECRET = /^[0-9A-Z]{4}(?:-[0-9A-Z]{4}){2}\b|\bwhsec_[\w+/=-]+/m;

/** The end of a change. A secret that it made is shown by the first page that asks, and by no reload. */
export default async function OperatorDonePage({ params, searchParams }: Props) {
  const at = await loadOperator((await params).site);
  const { here, visitor } = at;
  if (here === null) return <ConsolePage at={at} current={null} />;
  const { verb: told, form } = await searchParams;
  const sent = await loadSent(visitor.site.key, form);
  const verb = verbOf(here.operator, String(told));
  const key = sent?.about === verb?.name ? doneKeyOf(sent?.agreed) : null;
  if (verb === null || sent === null || key === null) redirect(operatorRoutes.home(visitor.site));
  const isShown = verb.tellsOnce !== true || key === '' || (await takeSecret(here.ports, key));
  const lines = key === '' ? [TWICE] : isShown ? sent.message.split('\n') : [SHOWN];
  const code = isShown && verb.tellsOnce === true ? SECRET.exec(sent.message)?.[0] : undefined;
  const screen = screenOf(here.operator, verb);
  return (
    <ConsolePage at={at} current={screen?.name ?? null}>
      <PageHeader title={key === '' || !isShown ? 'Done already' : 'Done'} intro={verb.about} />
      <Card className="mt-6 max-w-[44rem] p-5">
        <Said lines={lines} />
        {code !== undefined && (
          <p className="mt-4">
            <CopyButton text={code} what="the secret">
              {code.startsWith('whsec_') ? 'Copy the secret' : 'Copy the code'}
            </CopyButton>
          </p>
        )}
      </Card>
      <p className="mt-6 flex flex-wrap gap-3">
        {screen && (
          <a className="btn btn-secondary" href={operatorRoutes.screen(visitor.site, screen.name)}>
            {`Back to ${screen.label.toLowerCase()}`}
          </a>
        )}
        {verb.inBrowser !== true && (
          <a className="btn btn-secondary" href={operatorRoutes.verb(visitor.site, verb.name)}>
            Do another
          </a>
        )}
      </p>
    </ConsolePage>
  );
}
