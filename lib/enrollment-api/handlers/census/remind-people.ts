import { env } from '@/lib/env';
import { remindableBefore } from '@/lib/rules/people/census-standing';
import { appendAudit } from '../../audit';
import { invalid, notFound } from '../../api-error';
import { buildCensusReminderMail, type CensusReminder } from '../../mail/census-mail';
import { enqueueMail } from '../../mail/outbox';
import { answer, type Context } from '../../request-context';
import { claimReminders } from '../../store/census-rows';
import { groups } from '../../store/schema/site-tables';
import { eq } from 'drizzle-orm';
import type { Handlers } from '../handlers';
import { profileText } from '../shared/profile';
import { loadSiteContact } from '../shared/site-contact';
import { actorName } from '../shared/signed-in-caller';
import { findSiteKey, loadSite } from '../shared/site-rows';
import { isDue, isRemindable } from './group-home';
import { openStandings, requireGroup } from './load-standings';

/** People reminded by one transaction, so that a long list keeps none open for long. */
const BATCH = 100;

type Wanted = Parameters<Handlers['remindCensusPeople']>[0];
/** People of a list by id; `isBegun` where something of theirs waits. */
type Chosen = { ids: readonly string[]; isBegun: boolean };
/** The words that all mails of one press share. */
type Shared = Omit<CensusReminder, 'name' | 'isBegun'> & { siteKey: string };

/**
 * Mails those who have something left to do the way to the group's site (decisions 257): one person or all of a list, each once in three
 * days whatever is pressed how often. The mail holds no code and names no plan.
 */
export const remindCensusPeople: Handlers['remindCensusPeople'] = async (input, context) => {
  const { by, groupId } = requireGroup(context);
  if ((input.person_id === undefined) === (input.filter === undefined))
    throw invalid(['filter', 'Choose one person, or one list.']);
  const { ids, isBegun } = await loadChosen(context, groupId, input);
  const shared = ids.length === 0 ? null : await loadShared(context, groupId);
  let reminded = 0;
  for (let from = 0; shared !== null && from < ids.length; from += BATCH)
    reminded += await remindBatch(context, { groupId, shared, ids: ids.slice(from, from + BATCH), isBegun });
  const { siteKey, ip } = context.caller;
  await appendAudit(context, {
    actor: actorName(by),
    action: 'census.remind',
    subject: `group:${groupId}`,
    siteKey,
    ip,
    data: { reminded, of: input.filter ?? 'one' },
  });
  return answer({ reminded });
};

/** Those who can be reminded of the person or the list that is asked for, and whether they have begun. */
async function loadChosen(context: Context, groupId: string, { person_id: id, filter }: Wanted): Promise<Chosen> {
  const { countAll, loadRows, place } = await openStandings(context, groupId);
  if (id !== undefined) {
    const [person] = await place(await loadRows({ id }));
    if (!person) throw notFound('person');
    return { ids: isRemindable(context, person) ? [id] : [], isBegun: person.state === 'waiting' };
  }
  const { together } = await countAll();
  const chosen = together.filter(({ state, detail }) => (filter === 'evidence' ? detail : state) === filter);
  const rows = chosen.length === 0 ? [] : await loadRows({ facts: chosen.map(({ facts }) => facts) });
  return { ids: rows.filter((row) => isDue(context, row)).map((row) => row.id), isBegun: filter !== 'not-started' };
}

async function loadShared(context: Context, groupId: string): Promise<Shared> {
  const { store } = context;
  // The group's own site, also where its administrator signed in on the agency's.
  const siteKey = (await findSiteKey(store, { agentId: null, groupId })) ?? context.caller.siteKey ?? '';
  const contact = await loadSiteContact(context, { siteKey, agentId: null, groupId });
  const site = await loadSite(store, siteKey);
  const [group] = await store.db.select().from(groups).where(eq(groups.id, groupId));
  const openUntil = group?.openUntil ?? null;
  return {
    siteKey,
    contact,
    url: contact.url,
    words: site?.groupId === groupId ? profileText(site.branding, 'lead', 600) : '',
    openUntil: openUntil !== null && openUntil >= context.today ? openUntil : null,
  };
}

async function remindBatch(
  context: Context,
  { groupId, shared, ids, isBegun }: Chosen & { groupId: string; shared: Shared },
): Promise<number> {
  const { siteKey, ...words } = shared;
  return context.store.withTransaction(async () => {
    const times = { now: context.now, before: remindableBefore(context.now) };
    const claimed = await claimReminders(context, { groupId, ids, ...times });
    for (const { id, reminders, person } of claimed) {
      await enqueueMail(context, {
        ...buildCensusReminderMail({ ...words, name: person.firstName, isBegun }),
        from: env().MAIL_FROM,
        to: person.email.trim(),
        siteKey,
        kind: 'census-reminder',
        dedupeKey: `census-reminder/${id}/${reminders}`,
      });
    }
    return claimed.length;
  });
}
