import type { ReactNode } from 'react';
import {
  AlertIcon,
  CalendarIcon,
  CardIcon,
  ClockIcon,
  DocumentIcon,
  EditIcon,
  type IconProps,
} from '@/components/art/icons';
import { HiddenInputs } from '@/components/plain-answer';
import { Button } from '@/components/ui/button';
import { cx } from '@/components/ui/cx';
import { Table, type Column } from '@/components/ui/table';
import type { Waiting } from '@/lib/contract/rep-home';
import type { WaitingKind } from '@/lib/rules/words/waiting-kinds';
import { SIGNING_INTENTS } from '@/lib/site/form-places';
import { SavedCodeForm } from './saved-code-form';

/** A row with its words. */
export type WaitingRow = { key: string; waiting: Waiting; title: string; note: string };

type Actions = { search: string; payLink: string; signing: string; savedCode: string };
type TableProps = { rows: readonly WaitingRow[]; actions: Actions; show: WaitingKind | null };

const COLUMNS: readonly Column[] = [
  { key: 'member', label: 'Member' },
  { key: 'waits', label: 'What waits' },
  { key: 'action', label: 'Next action', hideLabel: true },
];

const ICONS: Record<WaitingKind, (props: IconProps) => ReactNode> = {
  'failed-payment': AlertIcon,
  signature: EditIcon,
  evidence: DocumentIcon,
  'first-payment': CardIcon,
  renewal: CalendarIcon,
  saved: ClockIcon,
};

/** A row for each thing that waits: whose it is, what it is, and the one thing to do next. */
export function WaitingTable({ rows, actions, show }: TableProps) {
  return (
    <div className="card waiting">
      <Table
        caption="Waiting for you, newest first"
        columns={COLUMNS}
        rows={rows.map((row) => ({
          key: row.key,
          cells: {
            member: <Whose waiting={row.waiting} />,
            waits: <What {...row} />,
            action: <Action waiting={row.waiting} actions={actions} show={show} />,
          },
        }))}
      />
    </div>
  );
}

const nameOf = ({ name }: Waiting): string => (name === '' ? 'Client without a name yet' : name);

function Whose({ waiting }: { waiting: Waiting }) {
  return (
    <>
      <span className="font-semibold">{nameOf(waiting)}</span>
      {waiting.plans.length > 0 && <small>{waiting.plans.join(', ')}</small>}
    </>
  );
}

function What({ waiting: { kind }, title, note }: WaitingRow) {
  const Icon = ICONS[kind];
  return (
    <span className={cx('what-waits', kind === 'failed-payment' && 'what-waits-bad')}>
      <Icon />
      <span>
        <b>{title}</b>
        <small>{note}</small>
      </span>
    </span>
  );
}

function Action({ waiting, actions, show }: { waiting: Waiting; actions: Actions; show: WaitingKind | null }) {
  const name = nameOf(waiting);
  switch (waiting.kind) {
    case 'failed-payment': {
      const values = { policy_id: waiting.policy_id, ...(show !== null && { show }) };
      return <PlainAction action={actions.payLink} values={values} label="Send pay link" to={name} />;
    }
    case 'signature': {
      const values = { link_id: waiting.link_id, intent: SIGNING_INTENTS.show };
      return <PlainAction action={actions.signing} values={values} label="See progress" to={name} />;
    }
    case 'saved':
      if (waiting.email_hint === '') return <small>No email address of the client yet.</small>;
      return <SavedCodeForm id={waiting.saved_id} name={name} email={waiting.email_hint} action={actions.savedCode} />;
    default:
      // The list of members is searched by what it shows; no address names a member.
      return <PlainAction action={actions.search} values={{ search: waiting.name }} label="Open member" to={name} />;
  }
}

type PlainActionProps = { action: string; values: Record<string, string>; label: string; to: string };

/** A button that posts, with scripts or without. */
function PlainAction({ action, values, label, to }: PlainActionProps) {
  return (
    <form method="post" action={action}>
      <HiddenInputs values={values} />
      <Button type="submit" size="sm">
        {label}
        <span className="sr-only"> for {to}</span>
      </Button>
    </form>
  );
}
