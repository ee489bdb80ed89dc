import type { ReactNode } from 'react';
import { CategoryIcon } from '@/components/art/category-icon';
import { Breadcrumbs } from '@/components/ui/breadcrumbs';
import type { Crumb } from '@/lib/site/crumb';
import { Block, Container } from '@/components/ui/card';
import { Chip } from '@/components/ui/chip';
import { NoteBox } from '@/components/ui/banner';
import { Disclosure } from '@/components/ui/disclosure';
import { PageHeader } from '@/components/ui/page-header';
import { Plate } from '@/components/shell/plate';
import { SafeHtml } from '@/components/ui/safe-html';
import { FactList } from '@/components/ui/summary-list';
import { categoryOf, type CategoryKey } from '@/lib/rules/words/categories';
import type { LevelFact, NamedLevel } from '@/lib/rules/quote/level-facts';
import type { SanitizedHtml } from '@/lib/rules/words/html';
import { FactsOfLevels } from './fact-block';

export type PlanScreenProps = {
  crumbs: readonly Crumb[];
  plan: {
    plan_name: string;
    carrier_name: string;
    plan_logo: string;
    plan_category: CategoryKey;
    plan_short_text: string;
    facts: readonly LevelFact[];
    levels: readonly NamedLevel[];
    filing?: readonly { label: string; value: string }[] | undefined;
    texts: {
      header: SanitizedHtml | null;
      body: SanitizedHtml | null;
      blueBar: SanitizedHtml | null;
      association: SanitizedHtml | null;
      sections: readonly { name: string; html: SanitizedHtml }[];
    };
  };
  /** Banners about this visitor's price; above everything. */
  notice?: ReactNode;
  /** The levels with "Why this price?", and the box at the side that buys. */
  levels: ReactNode;
  aside: ReactNode;
  /** The facts of the chosen level; left out where none is chosen: then all levels are told. */
  facts?: ReactNode;
  /** `PlanTexts`, where they are kept as text. */
  texts?: ReactNode;
  /** Plans that go with this one, across the whole width. */
  after?: ReactNode;
};

/** One plan: what it costs, what it pays, what it leaves out (rules 1 §2.10). */
export function PlanScreen({ crumbs, plan, notice, levels, facts, texts, aside, after }: PlanScreenProps) {
  const { blueBar } = plan.texts;
  return (
    <Container>
      <Breadcrumbs items={crumbs} />
      {notice}
      <div className="split">
        <div>
          <PlanHeading plan={plan} />
          {blueBar && (
            <NoteBox className="mt-6">
              <SafeHtml html={blueBar} />
            </NoteBox>
          )}
          {levels}
          {facts ?? <FactsOfLevels facts={plan.facts} levels={plan.levels} />}
          {texts ?? <PlanTexts plan={plan} />}
        </div>
        {aside}
      </div>
      {after}
    </Container>
  );
}

/** The carrier's words about the plan, and who is behind it. */
export function PlanTexts({ plan: { texts, filing = [] } }: Pick<PlanScreenProps, 'plan'>) {
  return (
    <>
      <Block title="About this plan">
        {texts.body && <SafeHtml html={texts.body} className="mb-5" />}
        {texts.association && <SafeHtml html={texts.association} className="mb-5" />}
        {texts.sections.map((section, index) => (
          <Disclosure key={section.name} summary={section.name} open={index === 0}>
            <SafeHtml html={section.html} />
          </Disclosure>
        ))}
      </Block>
      {filing.length > 0 && (
        <Block title="Who is behind it">
          <FactList facts={filing} columns />
        </Block>
      )}
    </>
  );
}

function PlanHeading({ plan }: Pick<PlanScreenProps, 'plan'>) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
        <Plate carrier={plan.plan_logo} size="lg" decorative />
        <div className="min-w-0 wrap-anywhere">
          <div className="mb-1 flex flex-wrap items-center gap-3">
            <Chip>
              <CategoryIcon category={plan.plan_category} />
              {categoryOf(plan.plan_category).section}
            </Chip>
            <span className="text-muted">{plan.carrier_name}</span>
          </div>
          <PageHeader title={plan.plan_name} />
        </div>
      </div>
      {plan.texts.header ? (
        <SafeHtml html={plan.texts.header} className="lead mt-5 text-muted" />
      ) : (
        <p className="lead mt-5 text-muted">{plan.plan_short_text}</p>
      )}
    </>
  );
}
