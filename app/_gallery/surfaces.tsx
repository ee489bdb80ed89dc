import { Block, Card, Face } from '@/components/ui/card';
import { HelpLine } from '@/components/ui/help-line';
import { Disclosure, FoldCard } from '@/components/ui/disclosure';
import { LeaderList, LeaderRow } from '@/components/ui/leader-row';
import { MailFrame } from '@/components/ui/mail-frame';
import { Price } from '@/components/ui/price';
import { SafeHtml } from '@/components/ui/safe-html';
import { ReadonlyFacts } from '@/components/ui/readonly-facts';
import { FactList, SummaryList } from '@/components/ui/summary-list';
import { Table } from '@/components/ui/table';
import { Button } from '@/components/ui/button';
import type { SanitizedHtml } from '@/lib/rules/words/html';
import { LONG, type Shelf, type Specimen } from './specimen';

const FACTS = [
  { label: 'Deductible', value: '$50' },
  { label: 'Cleaning', value: '100%' },
  { label: LONG, value: LONG },
];

const COLUMNS = [
  { key: 'name', label: 'Person' },
  { key: 'why', label: 'Because', because: true },
  { key: 'price', label: 'Amount', amount: true },
];
const ROWS = [
  { key: 'a', cells: { name: 'Maya', why: 'Applicant, 41', price: '$12.30' } },
  { key: 'b', cells: { name: 'Jonas', why: LONG, price: '$9.10' } },
];

const TABLES: readonly Specimen[] = [
  {
    of: 'Table',
    states: {
      default: <Table caption="Prices of two people" columns={COLUMNS} rows={ROWS} />,
      'with caption and total': (
        <Table
          caption="Prices and their sum"
          showCaption
          columns={COLUMNS}
          rows={ROWS}
          total={{ label: 'Total', amount: '$21.40' }}
        />
      ),
      'steps on a phone': (
        <Table
          caption="Prices, step by step"
          columns={COLUMNS}
          rows={ROWS}
          phone="steps"
          total={{ label: 'Sum', amount: '$21.40' }}
        />
      ),
      empty: <Table caption="Prices without a row" columns={COLUMNS} rows={[]} />,
    },
  },
  {
    of: 'SummaryList',
    states: {
      default: (
        <SummaryList
          rows={[
            { label: 'First name', value: 'Maya', change: { href: '#main' } },
            { label: 'Middle name', value: '' },
            { label: LONG, value: LONG },
          ]}
        />
      ),
      wide: <SummaryList wide rows={[{ label: `${LONG}?`, value: 'No' }]} />,
    },
  },
  {
    of: 'FactList',
    states: { default: <FactList facts={FACTS} />, 'two columns': <FactList facts={FACTS.slice(0, 2)} columns /> },
  },
  {
    of: 'ReadonlyFacts',
    states: {
      default: <ReadonlyFacts facts={FACTS.slice(0, 2)} />,
      'with an action': <ReadonlyFacts facts={FACTS} action={<Button size="sm">Change</Button>} />,
    },
  },
  {
    of: 'LeaderRow',
    states: {
      default: <LeaderRow label="Dental Basic" amount="$12.30" />,
      'with a note': <LeaderRow label="Dental Basic" amount="$12.30" note="for two people" />,
      sum: <LeaderRow label="Dental Basic" amount="$12.30" sum />,
      'muted label': <LeaderRow label="Dental Basic" amount="$12.30" mutedLabel />,
      'long text': <LeaderRow label={LONG} amount="$12.30" />,
    },
  },
  {
    of: 'LeaderList',
    states: {
      default: (
        <LeaderList>
          <LeaderRow label="Dental Basic" amount="$12.30" />
          <LeaderRow label="Total" amount="$12.30" sum />
        </LeaderList>
      ),
      wide: (
        <LeaderList wide>
          <LeaderRow label="Dental Basic" amount="$12.30" />
          <LeaderRow label="Total" amount="$12.30" sum />
        </LeaderList>
      ),
    },
  },
];

const AMOUNTS: readonly Specimen[] = [
  {
    of: 'Price',
    states: {
      default: <Price amount="$23.40" />,
      from: <Price amount="$23.40" from />,
      range: <Price amount="$18.60" to="$31.80" />,
      'own label, one time': <Price amount="$23.40" label="Total Cost" per="" />,
      small: <Price amount="$23.40" size="sm" />,
    },
  },
];

const CARDS: readonly Specimen[] = [
  {
    of: 'Card',
    states: {
      default: <Card className="p-5">A bordered surface.</Card>,
      tinted: (
        <Card tinted className="p-5">
          A bordered surface.
        </Card>
      ),
      raised: (
        <Card raised className="p-5">
          A bordered surface.
        </Card>
      ),
    },
  },
  {
    of: 'Face',
    states: {
      default: <Face initials="DW" />,
      small: <Face initials="DW" size="sm" />,
      large: <Face initials="DW" size="lg" />,
    },
  },
  {
    of: 'HelpLine',
    states: {
      default: (
        <HelpLine initials="DW" text="Not sure? Dana can look with you." phone="(512) 555-0148" phoneHref="#main" />
      ),
      'with hours': (
        <HelpLine initials="DW" text={LONG} phone="(512) 555-0148" phoneHref="#main" hours="Mon to Fri, 9 to 5" />
      ),
    },
  },
  { of: 'Block', states: { default: <Block title="What is covered">Two cleanings a year.</Block> } },
  {
    of: 'Disclosure',
    states: {
      default: <Disclosure summary="Exclusions">Cosmetic work.</Disclosure>,
      open: (
        <Disclosure summary="Exclusions" open>
          Cosmetic work.
        </Disclosure>
      ),
      'long text': <Disclosure summary={LONG}>Cosmetic work.</Disclosure>,
    },
  },
  {
    of: 'FoldCard',
    states: {
      default: <FoldCard summary="Why this price?">Two people of 41 and 39.</FoldCard>,
      open: (
        <FoldCard summary="Why this price?" open>
          Two people of 41 and 39.
        </FoldCard>
      ),
      small: (
        <FoldCard summary="Why this price?" small>
          Two people of 41 and 39.
        </FoldCard>
      ),
    },
  },
];

/** Returns the specimens that hold content; `rich` is HTML that the server has sanitized. */
export const surfaces = (rich: SanitizedHtml): readonly Shelf[] => [
  { title: 'Surfaces', specimens: CARDS },
  { title: 'Amounts', specimens: AMOUNTS },
  { title: 'Tables and lists', specimens: TABLES },
  {
    title: 'Foreign texts',
    specimens: [
      { of: 'SafeHtml', states: { default: <SafeHtml html={rich} /> } },
      { of: 'MailFrame', states: { default: <MailFrame title="A mail" html="<p>Your code is 123456.</p>" /> } },
    ],
  },
];
