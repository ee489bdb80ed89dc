import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { ConsolePage } from '@/app/_operator/console-page';
import { Said } from '@/components/operator/said';
import { VerbConfirm, VerbForm } from '@/components/operator/verb-form';
import { Banner } from '@/components/ui/banner';
import { Card } from '@/components/ui/card';
import { PageHeader } from '@/components/ui/page-header';
import { SummaryList } from '@/components/ui/summary-list';
import { verbOf } from '@/lib/operator/console/console-perform';
import { atOf, loadSent, readList, screenOf } from '@/lib/operator/console/console-read';
import { loadOperator } from '@/lib/operator/console/load-operator';
import { doneKeyOf, LOOKED, PRESS } from '@/lib/operator/console/press-words';
import { INPUT_PREFIX } from '@/lib/operator/console/told-inputs';
import { verbTitle } from '@/lib/operator/console/verb-title';
import { choiceWords } from '@/lib/rules/text/choice-words';
import { formAction } from '@/lib/site/form-action';

type Search = Record<'verb' | 'form', string | string[] | undefined>;
type Props = { params: Promise<{ site: string }>; searchParams: Promise<Search> };

export async function generateMetadata({ params, searchParams }: Props): Promise<Metadata> {
  const { here } = await loadOperator((await params).site);
  const { verb } = await searchParams;
  const found = here && verbOf(here.operator, String(verb));
  return found ? { title: verbTitle(found.name) } : {};
}

/** The form of any verb, by the table: a change is tried, shown and confirmed before it is made (decisions 285). */
export default async function OperatorVerbPage({ params, searchParams }: Props) {
  const at = await loadOperator((await params).site);
  const { here, visitor } = at;
  if (here === null) return <ConsolePage at={at} current={null} />;
  const { verb: told, form: asked } = await searchParams;
  const verb = verbOf(here.operator, String(told));
  if (verb === null) notFound();
  const { form, answer } = await readList(atOf({ visitor, here }), verb, await loadSent(visitor.site.key, asked));
  const names = { action: formAction(visitor.site, 'operator'), prefix: INPUT_PREFIX };
  const { inputs, message, agreed } = form;
  // Back from the end of a change leads here.
  const isMade = doneKeyOf(agreed ?? undefined) !== null;
  const isTried = verb.writes !== 'nothing' && agreed !== null && agreed !== LOOKED && !isMade;
  const values = Object.fromEntries(inputs.flatMap(({ name, value }) => (value === '' ? [] : [[name, value]])));
  return (
    <ConsolePage at={at} current={screenOf(here.operator, verb)?.name ?? null}>
      <PageHeader title={verbTitle(verb.name)} intro={verb.about} />
      {isMade && (
        <Banner tone="success" className="mt-6 max-w-[44rem]">
          That was made. Fill in the form to make another one.
        </Banner>
      )}
      {isTried ? (
        <Card className="mt-6 max-w-[44rem] p-5">
          <h2 className="text-h3">Is this right?</h2>
          <div className="my-4">
            <SummaryList
              rows={inputs
                .filter(({ value }) => value !== '')
                .map(({ label, value, options }) => ({
                  label,
                  value: options.length > 0 ? choiceWords(value) : value,
                }))}
            />
          </div>
          {message !== '' && <Said lines={message.split('\n')} />}
          <Banner className="mt-4">
            {verb.writes === 'outside'
              ? 'Nothing was changed yet.'
              : 'Nothing was changed yet: this was a trial, and has been taken back.'}
          </Banner>
          <VerbConfirm
            names={names}
            verb={verb.name}
            values={values}
            presses={{ make: PRESS.do, change: PRESS.fill }}
            keyOfPress={agreed}
          />
        </Card>
      ) : (
        <Card className="mt-6 max-w-[44rem] p-5">
          <VerbForm
            names={names}
            verb={verb.name}
            inputs={inputs}
            press={verb.writes === 'nothing' ? PRESS.look : PRESS.try}
            button={verb.writes === 'nothing' ? 'Show' : 'Continue'}
            message={isMade ? '' : message}
          />
        </Card>
      )}
      {answer !== null && (
        <Card className="mt-6 p-5">
          <Said lines={answer.said} />
        </Card>
      )}
    </ConsolePage>
  );
}
