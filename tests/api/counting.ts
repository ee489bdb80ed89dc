import type { EndpointName } from '@/lib/contract/registry';
import { createDatabase, type Database } from '@/lib/enrollment-api/store/database';
import { postgresDriver } from '@/lib/enrollment-api/store/driver-postgres';
import { withRequest } from '@/lib/security/request-state';
import type { Answer, Api } from './support';

/** A store on PostgreSQL that writes down every statement it sends; `begin` and `commit` are one each. */
export function openCounting(url: string): { store: Database; asked: string[] } {
  const asked: string[] = [];
  const driver = postgresDriver(url);
  const store = createDatabase({
    ...driver,
    run: (...statement) => {
      asked.push(statement[0]);
      return driver.run(...statement);
    },
    transaction: (isolation, work) => {
      asked.push('begin', 'commit');
      return driver.transaction(isolation, (run) =>
        work((...statement) => {
          asked.push(statement[0]);
          return run(...statement);
        }),
      );
    },
  });
  return { store, asked };
}

/** The statements of each call that succeeded, the fewest and the most of all times it was called. */
export type Counted = Map<EndpointName, { fewest: number; most: number; statements: string[] }>;

/** An API each of whose calls is a request of its own, counted. */
export function countCalls(api: Api, asked: string[]): { api: Api; counted: Counted } {
  const counted: Counted = new Map();
  const call = async (...given: Parameters<Api['call']>): Promise<Answer> => {
    asked.length = 0;
    const answer = await withRequest(4_800, () => api.call(...given));
    if (answer.http !== 200 || answer.body['status'] !== 'success') return answer;
    const [name] = given;
    const { length } = asked;
    const known = counted.get(name) ?? { fewest: length, most: length, statements: [] };
    counted.set(name, {
      fewest: Math.min(known.fewest, length),
      most: Math.max(known.most, length),
      statements: length >= known.most ? [...asked] : known.statements,
    });
    return answer;
  };
  return { api: { ...api, call }, counted };
}
