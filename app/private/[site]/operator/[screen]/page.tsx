import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { ConsolePage } from '@/app/_operator/console-page';
import { ListSection } from '@/app/_operator/list-section';
import { MoreVerbs } from '@/app/_operator/more-verbs';
import { SiteLook } from '@/app/_operator/site-look';
import { PageHeader } from '@/components/ui/page-header';
import { atOf, loadSent, partsOf, readList } from '@/lib/operator/console/console-read';
import { loadOperator } from '@/lib/operator/console/load-operator';
import { isScreen } from '@/lib/operator/console/screen-names';
import { SCREENS } from '@/lib/operator/console/screens';
import { INPUT_PREFIX } from '@/lib/operator/console/told-inputs';
import { operatorRoutes } from '@/lib/site/operator-routes';
import { formAction } from '@/lib/site/form-action';

type Props = {
  params: Promise<{ site: string; screen: string }>;
  searchParams: Promise<Record<'form' | 'site', string | string[] | undefined>>;
};

const screenOf = (name: string) => (isScreen(name) ? SCREENS.find((screen) => screen.name === name) : undefined);

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const screen = screenOf((await params).screen);
  return screen ? { title: screen.label } : {};
}

/** A screen of the console: its lists, read now, and the verbs that belong to it (decisions 285). */
export default async function OperatorScreenPage({ params, searchParams }: Props) {
  const { site: siteKey, screen: name } = await params;
  const at = await loadOperator(siteKey);
  const screen = screenOf(name);
  if (!screen) notFound();
  const { here, visitor } = at;
  if (here === null) return <ConsolePage at={at} current={screen.name} />;
  const { lists, more } = partsOf(here.operator, screen);
  if (lists.length + more.length === 0) notFound();
  const { form, site: looked } = await searchParams;
  const sent = await loadSent(visitor.site.key, form);
  const read = [];
  for (const list of lists) read.push({ list, ...(await readList(atOf({ visitor, here }), list.of, sent)) });
  const names = { action: formAction(visitor.site, 'operator'), prefix: INPUT_PREFIX };
  const plans = read.find(({ list }) => list.verb === 'plans list')?.answer?.rows ?? [];
  const choices =
    plans.length === 0
      ? {}
      : {
          plan: plans.map(({ plan, name: label }) => ({
            value: String(plan),
            label: `${String(label)} (${String(plan)})`,
          })),
        };
  // What was just asked for comes first: without scripts a page is read from its top.
  const sorted = read.toSorted((a, b) => Number(b.list.verb === sent?.about) - Number(a.list.verb === sent?.about));
  return (
    <ConsolePage at={at} current={screen.name}>
      <PageHeader title={screen.label} intro={screen.lead} />
      {screen.name === 'sites' && typeof looked === 'string' && <SiteLook siteKey={looked} nonce={visitor.nonce} />}
      {sorted.map(({ list, form: own, answer }) => (
        <ListSection
          key={list.verb}
          names={names}
          operator={here.operator}
          screen={screen.name}
          href={operatorRoutes.screen(visitor.site, screen.name)}
          list={list}
          form={own}
          answer={answer}
          uploadAction={formAction(visitor.site, 'operator-file')}
          choices={list.as === undefined && list.takes === undefined ? {} : choices}
        />
      ))}
      <MoreVerbs
        site={visitor.site}
        verbs={more}
        title={screen.name === 'verbs' ? 'Commands' : 'What you can do here'}
      />
    </ConsolePage>
  );
}
