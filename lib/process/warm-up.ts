import 'server-only';
import http from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { env } from '@/lib/env';
import { call, serverContext } from '@/lib/gateway/call';
import { log } from '@/lib/security/logger';
import { errorName } from '@/lib/security/redact';
import { keptPages } from '@/lib/site/kept-pages.mjs';
import { siteKeyOf } from '@/lib/site/key';
import { firstPlanOf } from './kept/dictionary';
import { openLocalStore } from './local-store';
import { processState } from './process-state';

/** Longest time that readiness waits for; a slow remote API must not keep the storefront from starting. */
const LIMIT_MS = 4_000;

/** The pages that most visits begin with. */
const FIRST_PAGES = ['/', '/home', '/plans'] as const;
/** Sites whose first pages are made ahead; those of further ones are made when they are asked for. */
const MOST_SITES = 50;

/** A quote that no rule refuses; it is taken back and never seen. */
const QUOTE = {
  zip: '78701',
  dob: '04/09/1985',
  gender: '1',
  tier: 'IO',
  eprocess: 'applicant',
  open_type: 'agent',
} as const;

class TakenBack extends Error {}

/** Saves a quote as a visitor would and takes it back: the writing path is loaded, compiled and its pages are read. */
async function saveAndTakeBack(host: string): Promise<void> {
  const store = await openLocalStore();
  await store
    .withTransaction(async () => {
      await call('addFilterForNewUser', QUOTE, serverContext({ key: siteKeyOf(host), agentId: null, groupId: null }));
      throw new TakenBack();
    })
    .catch((error: unknown) => {
      if (!(error instanceof TakenBack)) throw error;
    });
}

/** One request to this server itself; its answer does not matter. */
function ask(host: string, path: string, body?: object): Promise<void> {
  const port = env().PORT;
  const payload = body && JSON.stringify(body);
  const headers = {
    host: `${host}:${port}`,
    'sec-fetch-site': 'same-origin',
    'accept-encoding': 'br, gzip',
    ...(payload && { origin: `http://${host}:${port}`, 'content-type': 'application/json' }),
  };
  return new Promise((resolve, reject) => {
    const request = http.request(
      { host: '127.0.0.1', port, path, method: body ? 'POST' : 'GET', headers, agent: false },
      (response) => response.on('error', reject).on('end', resolve).resume(),
    );
    request.on('error', reject);
    request.end(payload);
  });
}

/**
 * Walks the ways of a first visitor once, so that the first real one does not pay for loading and compiling them: a
 * page of each zone, the door, and on the embedded API a save. Leaves nothing behind but warm caches. Never fails: what
 * it cannot do is done by the first request (threats R22).
 */
export async function warmUp(): Promise<void> {
  const late = new Promise<void>((resolve) => {
    setTimeout(resolve, LIMIT_MS).unref();
  });
  await Promise.race([walk(), late]).catch((error: unknown) => log.warn('warm-up', { error: errorName(error) }));
}

async function walk(): Promise<void> {
  const [site] = await openHosts();
  const host = site ?? 'localhost';
  if (site !== undefined && env().ENROLLMENT_API_URL === undefined) await saveAndTakeBack(host);
  // Refused for its empty body, after everything in front of the API has run.
  await ask(host, '/api/v1/add-filter-for-new-user', {});
  await ask(host, '/');
  await ask(host, '/sign-in');
}

/**
 * Has the first pages of the open sites in memory, compressed, before their first visitors come. It runs while the
 * server serves already: one page after another, with pauses as long as the work, so that visitors have most of it.
 * Never fails, as above.
 */
export async function makeFirstPages(): Promise<void> {
  for (const host of (await openHosts()).slice(0, MOST_SITES)) {
    for (const path of FIRST_PAGES) await makeAhead(host, path);
    // Another part of the site's dictionary (decisions 107); the list stands in memory by now.
    const list = keptPages().find(`/public/${siteKeyOf(host)}/plans`);
    const plan = list && firstPlanOf(list.html);
    if (plan) await makeAhead(host, plan.link);
  }
}

async function makeAhead(host: string, path: string): Promise<void> {
  if (processState().stopping) return;
  const began = performance.now();
  await ask(host, path).catch(() => undefined);
  await pause(performance.now() - began);
}

/** Hosts of sites whose pages are public; none when they cannot be had. */
async function openHosts(): Promise<string[]> {
  const list = await call('getSiteList', {}, serverContext());
  if (!list.ok) return [];
  return list.value.data.result.filter(({ slug, gate }) => slug === null && gate === 'open').map(({ host }) => host);
}
