import type { CensusPerson, CensusRow } from '../../store/census-rows';
import { harborMillsMembers } from './harbor-mills-members';

export type CensusSeed = Omit<CensusRow, 'remindedAt' | 'reminders'> & { remindedDaysAgo: number | null };

const GROUP = { groupId: '1929' };

/** A member on the employer's list, as on file. */
function enrolled(memberId: string, employeeClass: string, hiredOn: string): CensusSeed[] {
  return harborMillsMembers
    .filter(({ id }) => id === memberId)
    .map(({ id, person: { first_name: firstName, last_name: lastName, birthdate: dob }, contact: { email } }) => {
      const person = { firstName, lastName, dob, email, hiredOn };
      return { ...GROUP, id: `h${id}`, employeeClass, memberId: id, remindedDaysAgo: null, person };
    });
}

/** A person who has not enrolled: name, birth date, class, day of hire, and the days since a reminder. */
type Other = readonly [id: string, name: string, dob: string, employeeClass: string, hiredOn: string, days?: number];

/** The part that a file of the payroll would have told of some (decisions 293). */
const TOLD: Readonly<Record<string, Pick<CensusPerson, 'dependents' | 'eligibleOn'>>> = {
  h80010: { eligibleOn: '2024-04-01', dependents: [] },
  h80011: { eligibleOn: '2026-01-01', dependents: [] },
  h80012: {
    dependents: [
      { relation: 'spouse', firstName: 'Jonah', lastName: 'Tolliver', dob: '1986-02-17', gender: '0' },
      { relation: 'child', firstName: 'Isla', lastName: 'Tolliver', dob: '2016-09-05', gender: '1' },
    ],
  },
};

function others(list: readonly Other[]): CensusSeed[] {
  return list.map(([id, name, dob, employeeClass, hiredOn, days = null]) => {
    const [firstName = '', lastName = ''] = name.split(' ');
    const email = `${firstName}@${lastName}.example`.toLowerCase();
    const person = { firstName, lastName, dob, email, hiredOn, ...TOLD[id] };
    return { ...GROUP, id, employeeClass, memberId: null, remindedDaysAgo: days, person };
  });
}

/** People of Harbor Mills as their employer lists them: its members, and others who have not begun. */
export const harborMillsCensus: readonly CensusSeed[] = [
  ...enrolled('70011', 'Managers', '2012-03-05'),
  ...enrolled('70012', 'Floor', '2021-02-01'),
  ...enrolled('70013', 'Office', '2004-10-18'),
  ...enrolled('70014', 'Dock', '2023-05-08'),
  ...enrolled('70015', 'Floor', '2018-08-27'),
  ...enrolled('70016', 'Office', '1996-06-03'),
  ...others([
    ['h80001', 'Bea Albright', '1990-02-11', 'Dock', '2019-04-01'],
    ['h80002', 'Curtis Amado', '1982-07-30', 'Floor', '2015-09-14', 6],
    ['h80003', 'Hollis Barnes', '1974-12-05', 'Managers', '2008-01-07'],
    ['h80004', 'Delphine Carrow', '1996-05-19', 'Office', '2022-06-20', 1],
    ['h80005', 'Ansel Dufresne', '1988-10-02', 'Dock', '2017-03-27', 6],
    ['h80006', 'Noor Haddadin', '1993-01-23', 'Floor', '2020-08-03'],
    ['h80007', 'Tove Ingersoll', '1969-09-08', 'Floor', '1998-05-11', 6],
    ['h80008', 'Marisol Jurado', '1985-03-16', 'Office', '2014-11-10'],
    ['h80009', 'Peter Nwankwo', '1979-06-27', 'Dock', '2011-02-14', 6],
    ['h80010', 'Samuel Ortega', '1998-08-13', 'Floor', '2024-01-15'],
    ['h80011', 'Ivo Sandell', '2001-04-04', 'Dock', '2025-10-06'],
    ['h80012', 'Wren Tolliver', '1987-11-29', 'Managers', '2013-07-22', 6],
  ]),
];
