import type { ComponentProps } from 'react';
import { GetStartedForm } from '@/components/quote/get-started-form';
import { FormProblem } from '@/components/ui/banner';
import type { RefusedForm } from '@/lib/session/sent-form';

type Props = ComponentProps<typeof GetStartedForm> & { draft: RefusedForm | null };

/**
 * The quote form, after it was sent without script and refused: with what was typed, the word about it, and the yes to a
 * question about the cart, which the next press sends along (decisions 138).
 */
export function QuoteDraftForm({ draft, location, ...props }: Props) {
  if (draft === null) return <GetStartedForm {...props} location={location} />;
  return (
    <>
      <FormProblem text={draft.message} />
      <GetStartedForm
        {...props}
        initial={toAnswers(draft.values)}
        serverProblems={draft.problems}
        location={
          <>
            {location}
            {draft.agreed !== undefined && <input type="hidden" name="cart_agreed" value={draft.agreed} />}
          </>
        }
      />
    </>
  );
}

function toAnswers({ zip = '', gender = '', tier = '', dob = '' }: RefusedForm['values']) {
  return { zip, gender, tier, dob };
}
