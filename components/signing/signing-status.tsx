'use client';

import { CheckIcon } from '@/components/art/icons';
import { SpokenCode } from '@/components/spoken-code';
import { Banner, NoteBox } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Chip } from '@/components/ui/chip';
import { cx } from '@/components/ui/cx';
import { formatWireMoney } from '@/lib/rules/money/money';
import type { ShownStatus } from '@/lib/contract/shown-status';
import { formatClock, formatMoment } from '@/lib/rules/text/moments';
import { SIGNING_INTENTS } from '@/lib/site/form-places';
import { endSentence, sayStatus, stagesOf, stateWord, type Stage, type StageState } from './status-words';
import { useSigningStatus } from './use-signing-status';
import '@/styles/signing.css';

/** The status of the link that this session sent: the client's step, and nothing that the client types (decisions 169). */
export function SigningStatusCard({
  first,
  code,
  action,
  slug,
}: {
  /** The status as the page was made. */
  first: ShownStatus;
  /** The digits to read out, right after the link was sent. */
  code: string | null;
  action: string;
  slug: string;
}) {
  const { status, lost } = useSigningStatus(first, slug);
  const over = endSentence(status);
  return (
    <Card className="p-5 md:p-8">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h1 tabIndex={-1} id="page-heading" className="text-h2">
            {status.client}
          </h1>
          <p className="mt-1 text-muted">
            {status.plans.join(', ')}, {formatWireMoney(status.due_today)} for the first month
          </p>
        </div>
        <Chip>{stateWord(status)}</Chip>
      </div>
      <p className="sr-only" role="status">
        {sayStatus(status)}
      </p>
      {lost && (
        <Banner tone="warning" className="mt-5">
          There is no connection. This page goes on by itself when it is back.
        </Banner>
      )}
      {code !== null && status.state === 'sent' && (
        <div className="mt-6">
          <SpokenCode code={code} to={status.first_name} />
        </div>
      )}
      {over !== null && <Banner className="mt-5">{over}</Banner>}
      <ol className="stages">
        {stagesOf(status).map((stage, index) => (
          <StageRow key={stage.key} stage={stage} number={index + 1} />
        ))}
      </ol>
      {status.state !== 'submitted' && over === null && (
        <NoteBox>
          <b>You cannot see what {status.first_name} types</b>
          <br />
          Signature and payment go straight to the plan. You see only these steps.
        </NoteBox>
      )}
      <Actions status={status} action={action} />
      {over === null && status.state !== 'submitted' && (
        <p className="mt-4 text-small text-muted">
          The link works until {formatMoment(new Date(status.expires_at))}. After a change, {status.first_name} signs
          again.
        </p>
      )}
    </Card>
  );
}

const STATE_SAID: Record<StageState, string> = {
  done: 'done',
  now: 'now',
  left: 'up to here',
  later: 'not yet',
};
const STATE_CLASS: Record<StageState, string> = {
  done: 'stage-done',
  now: 'stage-now',
  left: 'stage-later',
  later: 'stage-later',
};

function StageRow({ stage: { title, text, at, state }, number }: { stage: Stage; number: number }) {
  return (
    <li className={cx('stage', STATE_CLASS[state])} {...(state === 'now' && { 'aria-current': 'step' })}>
      <span className="stage-mark" aria-hidden="true">
        {state === 'done' ? <CheckIcon /> : number}
      </span>
      <div>
        <b>
          {title}
          <span className="sr-only">, {STATE_SAID[state]}</span>
        </b>
        <p>{text}</p>
      </div>
      {at !== null && <time dateTime={at}>{formatClock(new Date(at))}</time>}
    </li>
  );
}

function Actions({ status: { state, end_cause: cause }, action }: { status: ShownStatus; action: string }) {
  const button = (intent: string, label: string, variant: 'primary' | 'secondary' | 'tertiary' = 'secondary') => (
    <Button type="submit" name="intent" value={intent} variant={variant}>
      {label}
    </Button>
  );
  if (state === 'ended' && cause === 'replaced') return null;
  return (
    <form method="post" action={action} className="mt-6 flex flex-wrap gap-3 max-sm:*:grow">
      {state === 'submitted' ? (
        button(SIGNING_INTENTS.receipt, 'See the receipt', 'primary')
      ) : (
        <>
          {button(SIGNING_INTENTS.again, 'Send the link again')}
          {button(SIGNING_INTENTS.change, 'Change the application')}
          {(state === 'sent' || state === 'open') && button(SIGNING_INTENTS.stop, 'Stop this link', 'tertiary')}
        </>
      )}
    </form>
  );
}
