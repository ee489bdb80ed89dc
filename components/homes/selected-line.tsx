import { DialogLink } from '@/components/ui/dialog-trigger';
import type { ChoiceOption } from './choice';
import { ChoiceDialog } from './choice-dialog';

const DIALOG = 'change-portal';

export type SelectedLineProps = {
  group: string | null;
  member: string | null;
  portal: string | null;
  /** The portals to change to; null where the portal is fixed. */
  change: { portals: readonly ChoiceOption[]; portalId: string | null; action: string; planId?: number } | null;
};

/** The line with the selected group, member and portal above plans and plan details (rules 1 §2.9, §2.10). */
export function SelectedLine({ group, member, portal, change }: SelectedLineProps) {
  const parts = [
    { label: 'Group', value: group },
    { label: 'Member', value: member },
    { label: 'Portal', value: portal },
  ].filter((part) => part.value !== null);
  return (
    <section className="selected no-print" aria-label="Enrolling for">
      <div className="page">
        <dl>
          {parts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {change && (
          <>
            <DialogLink dialog={DIALOG} className="quiet">
              {portal === null ? 'Choose portal' : 'Change portal'}
            </DialogLink>
            <ChoiceDialog
              id={DIALOG}
              action={change.action}
              place={{ name: 'line', ...(change.planId !== undefined && { planId: change.planId }) }}
              portals={change.portals}
              portalId={change.portalId}
              groups={null}
              groupId={null}
              step="portal"
              open={false}
              problems={{}}
              backHref="#"
            />
          </>
        )}
      </div>
    </section>
  );
}
