import * as z from 'zod';
import { remindCensusPeople } from '@/lib/contract/census';
import { groupHomeHref } from '@/lib/routing/home-links';
import { CENSUS_STATES, REMIND_FILTERS } from '@/lib/rules/words/census-words';
import type { CookieCodec } from '@/lib/session/cookie';
import type { RefusedForm } from '@/lib/session/sent-form';
import { withForm } from '@/lib/site/form-places';
import { askDoor, readAnswerOf, type FormParts } from './ask-door';
import { goBack, refusalIn, tellRefusal } from './refuse-form';
import { enterRoute } from './route';

/** The place in the list that a press came from, to come back to it. */
export const CensusPlace = {
  list: z.enum(CENSUS_STATES).optional(),
  page: z
    .string()
    .regex(/^[1-9]\d{0,5}$/)
    .optional(),
  /** The sealed words of a search. */
  q: z.string().max(1_024).optional(),
};

const Answer = remindCensusPeople.output.shape.data;

/** POST remind-people: a press of a reminder, with scripts or without; the group's home tells how many were mailed (decisions 257). */
export function createRemindPeople(parts: FormParts & { codec: () => CookieCodec }) {
  const Input = z.strictObject({
    person_id: remindCensusPeople.input.shape.person_id,
    filter: z.enum(REMIND_FILTERS).optional(),
    ...CensusPlace,
  });
  return (request: Request) =>
    enterRoute(request, parts, Input, async (visit, { person_id, filter, ...place }) => {
      const chosen = { ...(person_id !== undefined && { person_id }), ...(filter !== undefined && { filter }) };
      const answer = await askDoor(request, visit, parts)('POST', '/remind-census-people', chosen);
      const body = await readAnswerOf(answer);
      const sent = z.object({ data: Answer }).safeParse(body);
      const told: RefusedForm = {
        form: 'reminded',
        about: '',
        values: {},
        problems: {},
        ...(answer.ok && sent.success
          ? { about: 'sent', values: { reminded: String(sent.data.data.reminded) }, message: '' }
          : { message: tellRefusal(refusalIn(body), '', () => null).message }),
      };
      const page = withForm(groupHomeHref(visit.site, place), 'reminded');
      return goBack(visit, page, told, parts.codec(), answer.headers.getSetCookie());
    });
}
