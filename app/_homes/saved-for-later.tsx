import { SavedEnrollments } from '@/components/roster/saved-enrollments';
import { stepForSavedTab } from '@/lib/rules/steps/step-table';
import { formatMoment } from '@/lib/rules/text/moments';
import { loadRefused } from '@/lib/session/sent-form';
import { formAction } from '@/lib/site/form-action';
import type { Shopper } from '@/lib/visitor/shopper';

/** The saved enrollments of a rep who is signed in; nothing for a rep who came by an access code alone (decisions 10). */
export async function SavedForLater({ shopper, form }: { shopper: Shopper; form: string | string[] | undefined }) {
  const { site, session } = shopper;
  if (session?.signedIn?.role !== 'rep') return null;
  const answer = await shopper.call('getSavedEnrollments', {});
  // A list that cannot be had must not take the home with it.
  if (!answer.ok) return null;
  const sent = form === 'saved' ? await loadRefused(site.key, 'saved') : null;
  return (
    <SavedEnrollments
      action={formAction(site, 'send-saved-code')}
      sent={sent}
      list={answer.value.data.result.map((saved) => ({
        id: saved.saved_id,
        name: saved.name,
        step: stepName(saved.saved_tab),
        saved: formatMoment(new Date(saved.saved_at)),
        ends: formatMoment(new Date(saved.ends_at)),
        email: saved.email_hint,
      }))}
    />
  );
}

function stepName(tab: string): string {
  const step = stepForSavedTab(tab);
  return step === 'cart' || step === null ? 'Cart' : step.title;
}
