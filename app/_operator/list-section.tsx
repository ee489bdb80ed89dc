import { Card } from '@/components/ui/card';
import { RecordTable } from '@/components/operator/record-table';
import { PriceResult, Said } from '@/components/operator/said';
import { ShopFileForm } from '@/components/operator/shop-file-form';
import { VerbButton, VerbForm, type FormNames } from '@/components/operator/verb-form';
import { verbOf } from '@/lib/operator/console/console-perform';
import {
  hasMore,
  toldOf,
  wholeOf,
  type Cells,
  type ListAnswer,
  type VerbFormState,
} from '@/lib/operator/console/console-read';
import type { Operator } from '@/lib/operator/console/operator-account';
import { PRESS } from '@/lib/operator/console/press-words';
import { toCell, toLines, toPrice } from '@/lib/operator/console/shown-values';
import { isOffered, type RowAct, type ScreenList } from '@/lib/operator/console/screen-parts';
import type { ScreenName } from '@/lib/operator/console/screen-names';
import type { Verb } from '@/lib/operator/verb';

type Props = {
  names: FormNames;
  operator: Operator;
  screen: ScreenName;
  /** The address of the screen. */
  href: string;
  list: ScreenList & { of: Verb };
  form: VerbFormState;
  answer: ListAnswer;
  /** The address that takes a file. */
  uploadAction: string;
  /** Values to choose from, by input, where the page knows them. */
  choices: Readonly<Record<string, readonly { value: string; label: string }[]>>;
};

/** A list of a screen: the form that asks for it where it needs to know something, then its rows with what can be done to each. */
export function ListSection(props: Props) {
  const { names, screen, list, form, answer, choices } = props;
  const { of: verb, title, untyped = [] } = list;
  const asked = form.inputs.filter(({ name }) => !untyped.includes(name));
  const price = list.as === 'price' && answer !== null ? toPrice(answer.data) : null;
  return (
    <Card className="mt-6 p-5" id={verb.name.replaceAll(' ', '-')}>
      <h2 className="text-h3">{title}</h2>
      {verb.inputs.length > 0 && (
        <>
          <p className="mt-1 mb-4 text-muted">{verb.about}</p>
          <VerbForm
            names={names}
            verb={verb.name}
            from={screen}
            inputs={asked.map((input) => ({ ...input, options: choices[input.name] ?? input.options }))}
            press={PRESS.look}
            button={list.as === 'price' ? 'Test price' : 'Show'}
            message={form.message}
            wide={verb.inputs.length > 2}
          />
        </>
      )}
      {list.takes === 'upload' && <Upload {...props} />}
      {price !== null && <PriceResult price={price} />}
      {answer !== null && price === null && (
        <div className={list.takes === undefined ? 'mt-4' : 'mt-6 border-t border-border pt-5'}>
          <Answer {...props} answer={answer} />
        </div>
      )}
    </Card>
  );
}

/** True for a deed whose inputs have all their values. */
const fits = ({ fill }: RowAct, cells: Cells): boolean =>
  Object.values(fill).every((key) => cells[key] !== null && cells[key] !== undefined);

/** A file can be sent, and what the one that waits would do is told below. */
function Upload({ uploadAction, form: { sent, message }, choices }: Props) {
  return (
    <>
      <p className="mt-1 mb-4 text-muted">
        Read on arrival by the readers of a shop’s folder. Nothing changes until you apply it, and policies that are
        sold keep their price.
      </p>
      <ShopFileForm
        action={uploadAction}
        plans={choices['plan'] ?? []}
        plan={sent.values['plan'] ?? ''}
        error={sent.problems['file']}
        message={message}
      />
    </>
  );
}

function Answer({ names, operator, list, form, answer, screen, href }: Props & { answer: NonNullable<ListAnswer> }) {
  const { columns, acts = [], look, turns } = list;
  const may = ({ verb }: RowAct) => verbOf(operator, verb) !== null;
  const asked = Object.fromEntries(form.inputs.map(({ name, value }) => [name, value]));
  const all = { ...asked, ...wholeOf(answer) };
  const whole = (list.whole ?? []).filter((act) => may(act) && fits(act, all));
  const isList = list.as === undefined && columns.length > 0;
  if (!isList || (answer.rows.length === 0 && whole.length === 0)) return <Said lines={answer.said} />;
  const allowed = acts.filter(may);
  const page = Number(asked['page'] || '1');
  const told = toldOf(answer);
  return (
    <>
      {told.length > 0 && (
        <div className="mb-4">
          <Said lines={told} />
        </div>
      )}
      {answer.rows.length > 0 && (
        <RecordTable
          caption={list.title}
          columns={columns.map(({ key, label, amount }) => ({ key, label, ...(amount && { amount }) }))}
          hasActs={allowed.length > 0 || look !== undefined}
          rows={answer.rows.map((row, at) => ({
            key: String(at),
            cells: Object.fromEntries(columns.map((column) => [column.key, toLines(row, column)])),
            acts: (
              <>
                {look !== undefined && (
                  <a
                    className="btn btn-secondary btn-sm"
                    href={`${href}?${new URLSearchParams({ [look[0]]: String(row[look[0]]) }).toString()}`}
                  >
                    {look[1]}
                    <span className="sr-only"> {toCell('name', row['name'], '')}</span>
                  </a>
                )}
                {allowed
                  .filter((act) => isOffered(act, row))
                  .map((act) => (
                    <Act key={act.verb} names={names} act={act} row={{ ...asked, ...row }} screen={screen} />
                  ))}
              </>
            ),
          }))}
        />
      )}
      {whole.length > 0 && (
        <div className="mt-5 flex flex-wrap gap-3">
          {whole.map((act) => (
            <Act key={act.verb} names={names} act={act} row={all} screen={screen} />
          ))}
        </div>
      )}
      {turns !== undefined && (page > 1 || hasMore(answer)) && (
        <div className="mt-5 flex flex-wrap gap-3">
          {page > 1 && <Turn {...{ names, list, screen, asked }} to={page - 1} label={turns.back} of={turns.of} />}
          {hasMore(answer) && <Turn {...{ names, list, screen, asked }} to={page + 1} label={turns.on} of={turns.of} />}
        </div>
      )}
    </>
  );
}

type Turning = Pick<Props, 'names' | 'list' | 'screen'> & {
  asked: Record<string, string>;
  to: number;
  label: string;
  of: string;
};

function Turn({ names, list, screen, asked, to, label, of }: Turning) {
  const values = { ...asked, page: String(to) };
  return <VerbButton {...{ names, values, label }} verb={list.verb} from={screen} press={PRESS.look} about={of} />;
}

function Act({ names, act, row, screen }: { names: FormNames; act: RowAct; row: Cells; screen: ScreenName }) {
  const values = Object.fromEntries(
    Object.entries(act.fill).map(([input, key]) => [input, row[key] === null ? '' : String(row[key] ?? '')]),
  );
  return (
    <VerbButton
      names={names}
      verb={act.verb}
      values={values}
      from={act.at === 'look' ? screen : ''}
      press={act.at ?? PRESS.fill}
      label={act.label}
      about={toCell('name', row['name'] ?? row['payment'] ?? row['plan'] ?? '', '')}
    />
  );
}
