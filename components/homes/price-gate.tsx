import { DialogTrigger } from '@/components/ui/dialog-trigger';
import { ChoiceDialog, type ChoiceDialogProps } from './choice-dialog';

const DIALOG = 'select-portal';

/**
 * The choice in the place of the basic info on a plan's page, until the portal, and for a rep the group, are chosen
 * (rules 1 §2.10, §4 "Plan detail").
 */
export function PriceGate(props: Omit<ChoiceDialogProps, 'id' | 'place'> & { planId: number }) {
  const { planId, groups } = props;
  return (
    <>
      <p className="mt-1 mb-5 text-muted">
        {groups === null
          ? 'Choose the portal you enroll through, then four answers show the exact price of every level.'
          : 'Choose portal and group, then the basic info of the person you enroll.'}
      </p>
      <DialogTrigger dialog={DIALOG} variant="primary" block>
        Select portal
      </DialogTrigger>
      <ChoiceDialog {...props} id={DIALOG} place={{ name: 'plan', planId }} />
    </>
  );
}
