import { and, eq } from 'drizzle-orm';
import { resultOf, type Context } from '../../request-context';
import { invalid } from '../../api-error';
import { leads } from '../../store/schema/activity-tables';
import type { Handlers } from '../handlers';
import { findZip, nearestZip } from '../shared/zip-lookup';
import { callerSite } from './caller-site';

type Lead = typeof leads.$inferSelect;

async function loadLead(context: Context, siteKey: string, deviceId: string): Promise<Lead | null> {
  const [row] = await context.store.db
    .select()
    .from(leads)
    .where(and(eq(leads.siteKey, siteKey), eq(leads.deviceId, deviceId)));
  return row ?? null;
}

/** 204: the banner may ask. 200: this browser has answered, with the zip it allowed us to keep (rules 1 §7.7). */
export const checkLeadInformation: Handlers['checkLeadInformation'] = async (input, context) => {
  const { key } = await callerSite(context, input.agent_id);
  const lead = input.device_id === undefined ? null : await loadLead(context, key, input.device_id);
  const answered = lead !== null && lead.storeInformation !== null;
  return { status: 'success', statusCode: answered ? 200 : 204, zip_code: lead?.zip ?? null };
};

/**
 * Allow keeps the zip and the owner of the site it was allowed on. Don't Allow keeps that one word, so that the visitor
 * is not asked again, and removes what was kept before. Not in the audit log: that can never be deleted, and this row
 * can.
 */
export const getLeadInformation: Handlers['getLeadInformation'] = async (input, context) => {
  const { key: siteKey } = await callerSite(context, input.agent_id);
  const allowed = input.store_information === 'yes';
  const place = allowed && input.zip_code !== undefined ? await findZip(context.store, input.zip_code) : null;
  if (place && 'message' in place) throw invalid(['zip_code', place.message]);
  const known = allowed
    ? {
        agentId: context.caller.agentId ?? input.agent_id ?? null,
        groupId: context.caller.groupId ?? input.group_id ?? null,
        webUrl: input.web_url ?? '',
        ...(place && { zip: place.zip }),
      }
    : { agentId: null, groupId: null, webUrl: '', zip: null };
  const values = { ...known, storeInformation: allowed, updatedAt: context.now };
  const [row] = await context.store.db
    .insert(leads)
    .values({ id: context.ids.token(16), siteKey, deviceId: input.device_id, createdAt: context.now, ...values })
    .onConflictDoUpdate({ target: [leads.siteKey, leads.deviceId], set: values })
    .returning({ zip: leads.zip });
  return resultOf({ zip_code: row?.zip ?? null });
};

/** Reduces a position to a ZIP code. It goes no further: not to the store, not to the log, not into an address. */
export const findNearestZip: Handlers['findNearestZip'] = async (input) => {
  const place = await nearestZip(input);
  return resultOf(place && { zip_code: place.zip, city: place.city, state: place.state });
};
