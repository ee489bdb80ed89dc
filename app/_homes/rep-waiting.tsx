import { RepWork } from '@/components/roster/rep-work';
import { sayWaiting } from '@/components/roster/waiting-words';
import { now } from '@/lib/clock';
import type { Waiting } from '@/lib/contract/rep-home';
import type { SentQuote } from '@/lib/contract/mailed-quotes';
import { WAITING_KINDS, type WaitingKind } from '@/lib/rules/words/waiting-kinds';
import { loadRefused, type RefusedForm } from '@/lib/session/sent-form';
import { formAction } from '@/lib/site/form-action';
import { routes } from '@/lib/site/routes';
import type { Shopper } from '@/lib/visitor/shopper';

import { RepQuickQuote } from './rep-quick-quote';

type Query = Record<string, string | string[] | undefined>;

/** The waiting list of a rep who is signed in; nothing for a rep who came by an access code alone (decisions 10, 258). */
export async function RepWaiting({ shopper, query }: { shopper: Shopper; query: Query }) {
  const { site, session } = shopper;
  if (session?.signedIn?.role !== 'rep') return null;
  const show = WAITING_KINDS.find((kind) => kind === query['show']) ?? null;
  const answer = await shopper.call('getRepHome', show === null ? {} : { show });
  // A list that cannot be had must not take the home with it.
  if (!answer.ok) return null;
  const { waiting, counts, week } = answer.value.data;
  const sent = await shopper.call('getSentQuotes', {});
  const quotes = sent.ok ? sent.value.data : { quotes: [], found: 0 };
  const home = routes.page(site, 'agentHome');
  const at = now();
  return (
    <RepWork
      rows={waiting.map((row) => ({ key: keyOf(row), waiting: row, ...sayWaiting(row, at) }))}
      counts={counts}
      week={week}
      show={show}
      told={await loadTold(site.key, query['form'], { waiting, quotes: quotes.quotes })}
      sent={{
        ...quotes,
        now: at,
        action: formAction(site, 'mailed-quote'),
        hrefOf: (id) => routes.sentQuote(site, id),
      }}
      quick={<RepQuickQuote shopper={shopper} form={query['form']} />}
      actions={{
        search: formAction(site, 'member-search'),
        payLink: formAction(site, 'send-pay-link'),
        signing: formAction(site, 'signing'),
        savedCode: formAction(site, 'send-saved-code'),
      }}
      hrefOf={(kind: WaitingKind | null) => (kind === null ? `${home}#waiting` : `${home}?show=${kind}#waiting`)}
    />
  );
}

function keyOf(row: Waiting): string {
  const id = 'policy_id' in row ? row.policy_id : 'link_id' in row ? row.link_id : row.saved_id;
  return `${row.kind} ${id}`;
}

/** The answer to a form of the list, in words. */
type Listed = { waiting: readonly Waiting[]; quotes: readonly SentQuote[] };

async function loadTold(siteKey: string, form: Query[string], { waiting, quotes }: Listed) {
  if (form !== 'saved' && form !== 'pay-link' && form !== 'mailed-quote') return null;
  const sent = await loadRefused(siteKey, form);
  if (sent === null) return null;
  if (sent.message !== '') return { tone: 'error' as const, text: sent.message };
  if (form === 'saved') return { tone: 'success' as const, text: 'A new code is on its way to the client.' };
  const quote = quotes.find(({ quote_id }) => quote_id === sent.about);
  const text =
    form === 'pay-link' ? payLinkSent(sent, waiting) : `The quote is on its way to ${quote?.name ?? 'the client'}.`;
  return { tone: 'success' as const, text };
}

function payLinkSent({ about }: RefusedForm, waiting: readonly Waiting[]): string {
  const row = waiting.find((one) => 'policy_id' in one && one.policy_id === about);
  return `The pay link is on its way to ${row?.name || 'the member'}.`;
}
