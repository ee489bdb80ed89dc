import type { ReactNode } from 'react';
import { AnswerBox } from '@/components/form-answer';
import { Card, Container } from '@/components/ui/card';
import { LeaderList, LeaderRow } from '@/components/ui/leader-row';
import { FilterLinks } from '@/components/ui/filter-links';
import { WAITING_KINDS, type WaitingKind } from '@/lib/rules/words/waiting-kinds';
import { HomeSearch } from './home-search';
import { SentQuotes, type SentQuotesProps } from './sent-quotes';
import { WaitingTable, type WaitingRow } from './waiting-table';
import { FILTER_WORDS, sayDay } from './waiting-words';
import '@/styles/rep-work.css';

type Week = { quotes: number; begun: number; enrolled: number };

export type RepWorkProps = {
  rows: readonly WaitingRow[];
  counts: Readonly<Record<WaitingKind, number>>;
  week: Week;
  /** The filter that is on. */
  show: WaitingKind | null;
  /** The answer to a form of the list. */
  told: { tone: 'success' | 'error'; text: string } | null;
  actions: { search: string; payLink: string; signing: string; savedCode: string };
  hrefOf: (show: WaitingKind | null) => string;
  sent: SentQuotesProps;
  quick: ReactNode;
};

/** A rep’s waiting list, with one next action each, and what the week brought (decisions 258). */
export function RepWork({ rows, counts, week, show, told, actions, hrefOf, sent, quick }: RepWorkProps) {
  const total = Object.values(counts).reduce((sum, one) => sum + one, 0);
  return (
    <Container className="rep-work">
      <div className="rep-work-head">
        <div>
          <h2 id="waiting">Waiting for you</h2>
          {total > 0 && <p className="text-muted">{sayDay(total, week.enrolled)}</p>}
        </div>
        <HomeSearch action={actions.search} />
      </div>
      <div className="rep-work-split">
        <section aria-labelledby="waiting" className="min-w-0">
          {total > 0 && <Filters counts={counts} total={total} show={show} hrefOf={hrefOf} />}
          {told !== null && (
            <AnswerBox tone={told.tone} className="mb-4">
              {told.text}
            </AnswerBox>
          )}
          {rows.length === 0 ? (
            <Card className="waiting-none">
              <p className="font-semibold">{total === 0 ? 'Nothing waits for you.' : 'Nothing of this kind waits.'}</p>
              <p className="text-muted">
                Payments that did not come, links to sign and enrollments you saved are listed here.
              </p>
            </Card>
          ) : (
            <WaitingTable rows={rows} actions={actions} show={show} />
          )}
          <SentQuotes {...sent} />
        </section>
        <div className="rep-work-aside">
          {quick}
          <WeekBox week={week} />
        </div>
      </div>
    </Container>
  );
}

function Filters({
  counts,
  total,
  show,
  hrefOf,
}: Pick<RepWorkProps, 'counts' | 'show' | 'hrefOf'> & { total: number }) {
  const kinds = WAITING_KINDS.filter((kind) => counts[kind] > 0 || kind === show);
  const choices = [
    { label: 'All', count: total, href: hrefOf(null), isOn: show === null },
    ...kinds.map((kind) => ({
      label: FILTER_WORDS[kind],
      count: counts[kind],
      href: hrefOf(kind),
      isOn: kind === show,
    })),
  ];
  return (
    <nav aria-label="What waits">
      <FilterLinks choices={choices} />
    </nav>
  );
}

function WeekBox({ week }: { week: Week }) {
  return (
    <section aria-labelledby="this-week">
      <Card className="week-box">
        <h2 id="this-week" className="text-h3">
          This week
        </h2>
        <LeaderList className="mt-3">
          <LeaderRow label="Quotes sent" amount={week.quotes} />
          <LeaderRow label="Enrollments started" amount={week.begun} />
          <LeaderRow label="Enrolled" amount={week.enrolled} />
        </LeaderList>
        <p className="mt-2 text-small text-muted">The last seven days</p>
      </Card>
    </section>
  );
}
