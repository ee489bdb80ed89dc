import { stringify } from 'yaml';
import type { Problem } from '../shop';
import { Unreadable } from '../sheet';
import {
  isAttributesHead,
  isRulesHead,
  isServiceHead,
  readBusinessRules,
  readPlanAttributes,
  readServiceArea,
  type ReadTerms,
  type Terms,
} from './cms-terms';
import { readSheetFile } from './read-sheet';

type Asked = Readonly<Record<'rules' | 'attributes' | 'service' | 'area', string | undefined>> & { hiosId: string };

/** The terms that the files of a plan tell, as lines of its file in the folder. */
export async function readCmsTerms(asked: Asked): Promise<{ yaml: string; notes: string[]; problems: Problem[] }> {
  const { hiosId, rules, attributes, service, area = '' } = asked;
  try {
    const read: ReadTerms[] = [];
    if (attributes !== undefined)
      read.push(readPlanAttributes(await readSheetFile(attributes, { isHead: isAttributesHead }), hiosId));
    if (rules !== undefined) read.push(readBusinessRules(await readSheetFile(rules, { isHead: isRulesHead }), hiosId));
    if (service !== undefined)
      read.push(
        readServiceArea(await readSheetFile(service, { isHead: isServiceHead }), { issuer: hiosId.slice(0, 5), area }),
      );
    const terms = read.reduce<Terms>((all, one) => merged(all, one.terms), {});
    return {
      yaml: read.length === 0 ? '' : stringify(terms),
      notes: read.flatMap(({ notes }) => notes),
      problems: read.flatMap(({ problems }) => problems),
    };
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return { yaml: '', notes: [], problems: [error.problem] };
  }
}

function merged(all: Terms, more: Terms): Terms {
  const availability = {
    ...(all['availability'] as Terms | undefined),
    ...(more['availability'] as Terms | undefined),
  };
  return { ...all, ...more, availability };
}
