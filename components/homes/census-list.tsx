import { TextField } from '@/components/field/text-field';
import { HiddenInputs } from '@/components/plain-answer';
import { Button, QuietLink } from '@/components/ui/button';
import { FilterLinks } from '@/components/ui/filter-links';
import { Pagination } from '@/components/ui/pagination';
import { Table, type Column } from '@/components/ui/table';
import type { GroupHomeView } from '@/lib/contract/census';
import { CENSUS_STATES, STATE_LABELS, type CensusState } from '@/lib/rules/words/census-words';
import { CENSUS_ANCHOR } from '@/lib/site/form-places';
import { CensusMark } from './census-progress';
import { RemindForm, type CensusAction } from './census-forms';
import { changeText, detailText, jobText, listedText, peopleText, type ListedPerson } from './census-texts';

export type CensusListProps = {
  view: GroupHomeView;
  /** The state that is listed alone; null for all. */
  list: CensusState | null;
  /** The words searched for; empty for none. */
  search: string;
  searchAction: string;
  remind: CensusAction;
  /** The page of the form that adds a person. */
  addHref: string;
  hrefOf: (place: { list: CensusState | null; page: number; searched: boolean }) => string;
};

const COLUMNS: readonly Column[] = [
  { key: 'name', label: 'Name' },
  { key: 'state', label: 'Enrollment' },
  { key: 'change', label: 'Last change' },
  { key: 'action', label: 'Action', hideLabel: true },
];
/** Rows of a page, as the list answers them (rules 1 §9). */
const PAGE_ROWS = 5;

/** The people of a group, of one state or a search, five a page, each with one thing to do (decisions 257). */
export function CensusList(props: CensusListProps) {
  const { view, list, search, addHref, hrefOf } = props;
  const pages = Math.max(1, Math.ceil(view.found / PAGE_ROWS));
  return (
    <section aria-labelledby={CENSUS_ANCHOR} className="census-list">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id={CENSUS_ANCHOR} tabIndex={-1} className="text-h3">
          Employees
        </h2>
        <QuietLink href={addHref}>Add an employee</QuietLink>
      </div>
      <div className="census-tools">
        <Filters {...props} />
        <Search {...props} />
      </div>
      <p role="status" className="census-count">
        {countText(view.found, search)}
        {view.near && '. No name is exactly like that; these begin with the same three letters.'}
      </p>
      {view.found > 0 && (
        <div className="census-people">
          <Table
            caption="Employees and where they are with their enrollment"
            columns={COLUMNS}
            rows={view.people.map((person) => ({ key: person.person_id, cells: toCells(person, props) }))}
          />
        </div>
      )}
      <Pagination
        page={view.page}
        pages={pages}
        hrefOf={(page) => hrefOf({ list, page, searched: search !== '' })}
        label="Pages of employees"
      />
    </section>
  );
}

function countText(found: number, search: string): string {
  if (search !== '') return found === 0 ? 'No name matches your search.' : `${peopleText(found)} found`;
  return found === 0 ? 'No person is in this list.' : peopleText(found);
}

function Filters({ view: { counts }, list, hrefOf }: CensusListProps) {
  const placeOf = (state: CensusState | null) => ({
    href: hrefOf({ list: state, page: 1, searched: false }),
    isOn: state === list,
  });
  const choices = [
    { label: 'All', count: counts.total, ...placeOf(null) },
    ...CENSUS_STATES.map((state) => ({ label: STATE_LABELS[state], count: counts.states[state], ...placeOf(state) })),
  ];
  return <FilterLinks choices={choices} label="Show" />;
}

/** The words are posted and come back sealed: no address of ours tells about people (threats T21). */
function Search({ searchAction, search, list, hrefOf }: CensusListProps) {
  return (
    <form method="post" action={searchAction} role="search" aria-label="Employees" className="census-search">
      <HiddenInputs values={{ place: 'home', ...(list !== null && { list }) }} />
      <TextField
        id="census-search"
        key={search}
        name="search"
        type="search"
        label="Search by name"
        hint="Whole names or their first three letters"
        defaultValue={search}
        autoComplete="off"
        spellCheck={false}
        maxLength={120}
      />
      <Button type="submit">Search</Button>
      {search !== '' && <QuietLink href={hrefOf({ list, page: 1, searched: false })}>Clear</QuietLink>}
    </form>
  );
}

function toCells(person: ListedPerson, { remind, searchAction }: CensusListProps) {
  const { name, state } = person;
  const told = [jobText(person), listedText(person)].filter(Boolean);
  return {
    name: (
      <>
        <span className="census-name">{name}</span>
        {told.map((line) => (
          <small key={line}>{line}</small>
        ))}
      </>
    ),
    state: (
      <span className="census-state">
        <CensusMark state={state} />
        <span>
          <b>{STATE_LABELS[state]}</b>
          <small>{detailText(person)}</small>
        </span>
      </span>
    ),
    change: changeText(person),
    action: <Action person={person} remind={remind} searchAction={searchAction} />,
  };
}

function Action({
  person: { person_id: id, name, state, remindable },
  remind,
  searchAction,
}: {
  person: ListedPerson;
  remind: CensusAction;
  searchAction: string;
}) {
  const whom = <span className="sr-only"> {name}</span>;
  if (remindable)
    return (
      <RemindForm to={remind} whom={{ person_id: id }} look={{ size: 'sm', block: true }}>
        Remind{whom}
      </RemindForm>
    );
  if (state !== 'enrolled') return <span className="text-small text-muted">Reminded lately</span>;
  // The name is searched for among the current members: posted, as it stands in no address.
  return (
    <form method="post" action={searchAction} className="census-form">
      <HiddenInputs values={{ search: name }} />
      <Button type="submit" size="sm" block>
        View{whom}
      </Button>
    </form>
  );
}
