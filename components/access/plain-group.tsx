import { HiddenInputs } from '@/components/plain-answer';
import { PlainField } from '@/components/plain-field';
import { Button } from '@/components/ui/button';
import { CODE_FIELD, CODE_INTENTS } from '@/lib/site/form-places';

/**
 * The group code in a dialog whose own form comes by script: the same for browsers without any. The page of codes then
 * asks whether it is the right company (decisions 159).
 */
export function PlainGroup({ action, place }: { action: string; place: Readonly<Record<string, string>> }) {
  return (
    <noscript>
      <form method="post" action={action}>
        <HiddenInputs values={{ ...place, intent: CODE_INTENTS.group }} />
        <PlainField
          // A plan's page has its own dialog beside the footer's.
          id={`plain_group_code${place['plan_id'] ?? ''}`}
          name={CODE_FIELD.group}
          label="Group Enrollment Code"
          autoComplete="off"
          maxLength={64}
        />
        <Button type="submit" variant="primary" block className="mt-5">
          Continue
        </Button>
      </form>
    </noscript>
  );
}
