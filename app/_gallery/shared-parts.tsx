import { ListEditor, type ListEntry, type ListState } from '@/components/enrollment/list-editor';
import { Meter } from '@/components/enrollment/meter';
import { StepProgress } from '@/components/enrollment/step-progress';
import { PlanCard } from '@/components/shell/plan-card';
import { Plate } from '@/components/shell/plate';
import { LONG, type Shelf } from './specimen';

const NONE = () => undefined;
const LIST: ListState = {
  mode: 'closed',
  index: null,
  removing: null,
  add: NONE,
  edit: NONE,
  remove: NONE,
  close: NONE,
};
const ENTRY: ListEntry = {
  key: 'a',
  title: 'Dependent #1',
  name: 'Jonas',
  facts: <p className="font-semibold">Jonas, spouse</p>,
  problems: [],
};

const PLAN = {
  name: 'Dental Basic',
  carrier: 'tidewell',
  price: { amount: '$23.40', from: true },
  href: '#main',
  text: 'Two cleanings a year.',
};

/** Parts that more than one feature draws, or that a page stands on. */
export const SHARED_PARTS: Shelf = {
  title: 'Parts of pages',
  specimens: [
    {
      of: 'PlanCard',
      states: {
        default: <PlanCard {...PLAN} />,
        'with a category': <PlanCard {...PLAN} category={{ key: 'dental', label: 'Dental' }} />,
        'to compare': <PlanCard {...PLAN} compare={{ planId: 1, checked: false }} />,
        compared: <PlanCard {...PLAN} compare={{ planId: 2, checked: true }} />,
        'own price': <PlanCard {...PLAN} price={{ amount: '$23.40', from: false }} />,
        'several levels': <PlanCard {...PLAN} price={{ amount: '$1,018.60', to: '$1,231.80', from: false }} />,
        recommended: <PlanCard {...PLAN} why="It pays what your dental plan does not." />,
        'long text': <PlanCard {...PLAN} name={LONG} text={`${LONG}. ${LONG}.`} carrier="Harrow Mutual" />,
      },
    },
    {
      of: 'Plate',
      states: {
        default: <Plate carrier="tidewell" />,
        large: <Plate carrier="tidewell" size="lg" />,
        'without a drawing': <Plate carrier="Harrow Mutual" />,
      },
    },
    {
      of: 'ListEditor',
      states: {
        default: list('list-default', 'Dependents', [ENTRY]),
        error: list('list-error', 'Dependents with a problem', [
          { ...ENTRY, problems: ['Date of birth: Field is required', 'Gender: Field is required'] },
        ]),
        locked: list('list-locked', 'Dependents, locked', [ENTRY], { ...LIST, mode: 'editing', index: 0 }),
        full: (
          <ListEditor
            id="list-full"
            heading="Dependents, full"
            entries={[ENTRY]}
            state={LIST}
            addLabel={null}
            full="9 people are listed."
            statusId="list-full-status"
            onRemove={NONE}
          />
        ),
        empty: list('list-empty', 'Dependents, none', []),
        'long text': list('list-long', LONG, [{ ...ENTRY, title: LONG, facts: <p>{LONG}</p> }]),
      },
    },
    {
      of: 'Meter',
      states: {
        default: <Meter label="Total of some shares" value={40} />,
        full: <Meter label="Total of all shares" value={100} />,
        empty: <Meter label="Total of no shares" value={0} />,
      },
    },
    {
      of: 'StepProgress',
      states: {
        default: (
          <StepProgress
            steps={[
              { label: 'Personal information', state: 'done', href: '#main' },
              { label: 'Contact', state: 'current' },
              { label: 'Review', state: 'later' },
            ]}
          />
        ),
      },
    },
  ],
};

function list(id: string, heading: string, entries: readonly ListEntry[], state = LIST) {
  return (
    <ListEditor
      id={id}
      heading={heading}
      entries={entries}
      state={state}
      addLabel="Add a dependent"
      statusId="page-heading"
      onRemove={NONE}
    />
  );
}
