'use client';

import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { CardIcon, DocumentIcon, EditIcon, GroupIcon, MailIcon, PersonIcon } from '@/components/art/icons';
import { Banner } from '@/components/ui/banner';
import { LinkButton } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Chip } from '@/components/ui/chip';
import { cx } from '@/components/ui/cx';
import { Dialog } from '@/components/ui/dialog';
import { DialogTrigger } from '@/components/ui/dialog-trigger';
import { Link } from '@/components/ui/link';
import { SummaryList } from '@/components/ui/summary-list';
import type { ShownRow } from '@/lib/rules/steps/shown-answers';
import type { ShownPart } from '@/lib/rules/steps/shown-step';
import { reviewAnchor } from '@/lib/site/step-anchors';

/** The mark of a step on its card: instants as on the wire, null where it is not told when. */
export type CardMark =
  | { kind: 'changed'; at: string | null }
  | { kind: 'signed-before'; at: string; text: string }
  | { kind: 'open' };

/** Answers that are changed together, with the way to their place on the step and back. */
export type ReviewGroup = {
  part: string;
  heading: string | null;
  rows: readonly ShownRow[];
  questions?: true;
  changeHref: string;
};

/** One part of the enrollment as it will be submitted. */
export type ReviewCard = {
  key: string;
  title: string;
  /** The tenant's picture for this step (rules 3 §2); null for none. */
  image: string | null;
  /** The step in one line; may be empty. */
  lead: string;
  groups: readonly ReviewGroup[];
  details: readonly ShownPart[];
  editHref: string;
  /** Something was typed in the step that Next did not save. */
  unsaved: boolean;
  mark: CardMark | null;
};

const ICONS: Readonly<Record<string, ReactNode>> = {
  personal: <PersonIcon />,
  contact: <MailIcon />,
  beneficiary: <GroupIcon />,
  dependent: <GroupIcon />,
  agreement: <EditIcon />,
  billing: <CardIcon />,
};

const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });

/** The visitor's own time of day: empty on the server, which does not know it. */
function useTime(at: string | null): string {
  const [time, setTime] = useState('');
  useEffect(() => setTime(at === null ? '' : clock.format(new Date(at))), [at]);
  return time;
}

/**
 * The card of one step: its spec's View Details and Edit Details, and every group of answers with its own Change, folded on
 * a phone (rules 3 §2, decisions 187). `number` is its place among the cards of this enrollment; with all eight, the
 * spec's numbering.
 */
export function SectionCard({ card, number }: { card: ReviewCard; number: number }) {
  const dialog = `review-${card.key}`;
  const needsCare = card.mark !== null && card.mark.kind !== 'changed';
  return (
    <Card className={cx('review-card', needsCare && 'review-card-care')}>
      <section aria-labelledby={`${dialog}-title`}>
        <div className="review-head">
          <span className="tic" aria-hidden="true">
            {card.image === null ? (
              (ICONS[card.key] ?? <DocumentIcon />)
            ) : (
              <img src={card.image} alt="" width={32} height={32} />
            )}
          </span>
          <div className="min-w-0 flex-1">
            <h2 id={`${dialog}-title`} className="flex flex-wrap items-center gap-x-3 gap-y-1 text-lg">
              {number}. {card.title} {card.mark?.kind === 'changed' && <ChangedChip at={card.mark.at} />}
            </h2>
            <Lead card={card} />
          </div>
          <div className="review-acts">
            <DialogTrigger dialog={dialog} variant="tertiary" size="sm" className="px-0">
              View Details<span className="sr-only">: {card.title}</span>
            </DialogTrigger>
            <LinkButton href={card.editHref} variant="tertiary" size="sm" className="px-0">
              Edit Details<span className="sr-only">: {card.title}</span>
            </LinkButton>
          </div>
        </div>
        {card.unsaved && (
          <Banner tone="warning" className="mt-4">
            You typed something else in this step and did not press Next. What is submitted is what stands here.
          </Banner>
        )}
        {card.groups.length > 0 && (
          <details className="review-fold">
            <summary>
              All answers<span className="sr-only">: {card.title}</span>
            </summary>
            {card.groups.map((group) => (
              <Group key={group.part} step={card.key} group={group} />
            ))}
          </details>
        )}
      </section>
      <Details id={dialog} card={card} />
    </Card>
  );
}

function ChangedChip({ at }: { at: string | null }) {
  const time = useTime(at);
  return <Chip>{time === '' ? 'Changed' : `Changed ${time}`}</Chip>;
}

function Lead({ card: { lead, mark } }: { card: ReviewCard }) {
  const time = useTime(mark?.kind === 'signed-before' ? mark.at : null);
  if (mark?.kind === 'open') return <p className="review-care">Not complete yet</p>;
  if (mark?.kind === 'signed-before')
    return (
      <p className="review-care">
        Signed{time !== '' && ` ${time}`}
        {mark.text !== '' && `, ${mark.text}`}
      </p>
    );
  return lead === '' ? null : <p className="text-muted">{lead}</p>;
}

function Group({ step, group }: { step: string; group: ReviewGroup }) {
  const id = reviewAnchor(step, group.part);
  const what = group.heading ?? group.rows[0]?.label ?? '';
  return (
    <div id={id} className="review-group">
      <div className="review-group-head">
        {group.heading === null ? <span /> : <h3>{group.heading}</h3>}
        <Link href={group.changeHref} className="inline-block py-0.5 font-semibold">
          Change<span className="sr-only"> {what}</span>
        </Link>
      </div>
      <SummaryList rows={group.rows} wide={group.questions === true} />
    </div>
  );
}

function Details({ id, card }: { id: string; card: ReviewCard }) {
  return (
    <Dialog id={id} title={card.title}>
      {card.details.map((part, index) => (
        <div key={part.heading ?? index} className="mt-2">
          {part.heading !== null && <h3 className="mt-4">{part.heading}</h3>}
          <SummaryList rows={part.rows} wide={part.questions === true} />
        </div>
      ))}
      <div className="mt-6">
        <LinkButton href={card.editHref} variant="primary">
          Edit Details
        </LinkButton>
      </div>
    </Dialog>
  );
}
