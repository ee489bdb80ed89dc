import { MailIcon } from '@/components/art/icons';
import { Card } from '@/components/ui/card';
import type { GroupHomeView } from '@/lib/contract/census';
import { CENSUS_STATES, STATE_LABELS, type CensusState } from '@/lib/rules/words/census-words';
import { RemindForm, type CensusAction } from './census-forms';
import { lastReminderText, peopleText, waitingText } from './census-texts';

/** The progress of a group's enrollment: a bar of three parts that differ by pattern, with their numbers and words below. */
export function CensusProgress({ view, remind }: { view: GroupHomeView; remind: CensusAction }) {
  const { states, total } = view.counts;
  const open = total - states.enrolled;
  const count = view.reminders['not-started'];
  return (
    <Card className="census-progress">
      <div className="census-progress-head">
        <div>
          <h3 className="num">
            Enrolled {states.enrolled} of {total}
          </h3>
          <p className="text-muted">
            {open === 0
              ? 'Everyone has enrolled'
              : `${peopleText(open)} still ${open === 1 ? 'has' : 'have'} something to do`}
          </p>
        </div>
        {count > 0 && (
          <RemindForm to={remind} whom={{ filter: 'not-started' }} look={{ variant: 'primary' }}>
            <MailIcon />
            Remind {peopleText(count)}
            <span className="sr-only"> who {count === 1 ? 'has' : 'have'} not started</span>
          </RemindForm>
        )}
      </div>
      <Bar states={states} total={total} />
      <dl className="census-legend">
        <Part state="enrolled" count={states.enrolled} note={`${percent(states.enrolled, total)}% of ${total}`} />
        <Part state="waiting" count={states.waiting} note={waitingText(view)} />
        <Part
          state="not-started"
          count={states['not-started']}
          note={states['not-started'] === 0 ? '' : lastReminderText(view)}
        />
      </dl>
    </Card>
  );
}

const percent = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((100 * part) / whole));

/** Rectangles of a drawing, since the pages' CSP takes no `style`; their numbers stand below, so it is decoration. */
function Bar({ states, total }: { states: Record<CensusState, number>; total: number }) {
  const share = (count: number) => (100 * count) / total;
  const before = (state: CensusState) =>
    CENSUS_STATES.slice(0, CENSUS_STATES.indexOf(state)).reduce((sum, one) => sum + states[one], 0);
  return (
    <svg className="census-bar" aria-hidden="true" focusable="false">
      <Hatch id={HATCH} />
      {CENSUS_STATES.map((state) => (
        <rect
          key={state}
          {...MARKS[state]}
          x={`${share(before(state))}%`}
          width={`${share(states[state])}%`}
          height="100%"
        />
      ))}
    </svg>
  );
}

function Hatch({ id }: { id: string }) {
  return (
    <defs>
      <pattern id={id} width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect className="census-hatch-ground" width="8" height="8" />
        <rect className="census-hatch-line" width="3" height="8" />
      </pattern>
    </defs>
  );
}

const HATCH = 'census-hatch';

const MARKS: Record<CensusState, { className: string; fill?: string }> = {
  enrolled: { className: 'census-enrolled' },
  waiting: { className: 'census-waiting', fill: `url(#${HATCH})` },
  'not-started': { className: 'census-open' },
};

/** The pattern of a state, beside its words. It draws with the bar's own hatch. */
export function CensusMark({ state }: { state: CensusState }) {
  return (
    <svg className="census-mark" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      <rect {...MARKS[state]} x="0.5" y="0.5" width="15" height="15" rx="5" />
    </svg>
  );
}

function Part({ state, count, note }: { state: CensusState; count: number; note: string }) {
  return (
    <div>
      <dt>
        <CensusMark state={state} />
        {STATE_LABELS[state]}
      </dt>
      <dd className="num">
        {count}
        {note !== '' && <small>{note}</small>}
      </dd>
    </div>
  );
}
