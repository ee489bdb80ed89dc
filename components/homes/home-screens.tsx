import type { ReactNode } from 'react';
import { GroupIcon, PersonIcon } from '@/components/art/icons';
import { DialogLink } from '@/components/ui/dialog-trigger';
import { ErrorSummary } from '@/components/ui/error-summary';
import type { AgentHome } from '@/lib/rules/words/site-kinds';
import type { ChoiceOption, ChoicePlace, ChoiceProblems } from './choice';
import { ChoiceDialog } from './choice-dialog';
import { fieldId, PortalForm } from './choice-forms';
import { EnrollForm } from './enroll-choice-form';
import { ChoiceTile, ChoiceTileContent, HomeFrame } from './home-frame';
import type { EnrollStep } from '@/lib/routing/enroll-steps';
import { FOR_WHOM } from '@/lib/rules/words/fixed-titles';

const HOME: ChoicePlace = { name: 'home' };
const POPUP = 'new-member';

/** The step the address names; null for the question itself. */
export type HomeStep = EnrollStep | null;

export type HomeScreenProps = {
  /** The rep's name, or the group's. */
  name: string;
  step: HomeStep;
  problems: ChoiceProblems;
  action: string;
  portals: readonly ChoiceOption[];
  portalId: string | null;
  hrefs: { start: string; portal: string; currentMember: string };
};

export type AgentHomeProps = HomeScreenProps & {
  /** Groups of the rep. */
  groups: readonly ChoiceOption[];
  groupId: string | null;
  /** Chosen the last time, for the fields alone: a step is not passed by it (decisions 275). */
  last: { portalId: string | null; groupId: string | null };
  look: AgentHome;
};

const LEAD = 'Choose who it is for, then their plans and prices.';

/** A rep's home in both variants of rules 1 §2.6: portal and group step by step, or in a popup. */
export function AgentHomeScreen(props: AgentHomeProps) {
  const { name, look, step, problems, hrefs, action, portals, portalId, groups, groupId, last } = props;
  if (look === 'popup' || step === null)
    return (
      <HomeFrame name={name} lead={LEAD} wide>
        <Question currentMember={hrefs.currentMember}>
          {look === 'popup' ? <NewMemberPopup /> : <NewMemberLink href={hrefs.portal} />}
        </Question>
        {look === 'popup' && (
          <ChoiceDialog
            id={POPUP}
            action={action}
            place={HOME}
            portals={portals}
            portalId={portalId ?? last.portalId}
            groups={groups}
            groupId={groupId ?? last.groupId}
            step={step === 'enroll' && portalId !== null ? 'enroll' : 'portal'}
            open={step !== null}
            problems={problems}
            backHref={hrefs.start}
          />
        )}
      </HomeFrame>
    );
  return step === 'enroll' && portalId !== null ? (
    <EnrollStep {...props} />
  ) : (
    <PortalStep {...props} last={last.portalId} of={2} />
  );
}

/** A group administrator's home (rules 1 §2.7): the same question, the group itself, and the portal. */
export function GroupHomeScreen(props: HomeScreenProps) {
  const { name, step, hrefs } = props;
  if (step !== null) return <PortalStep {...props} of={1} />;
  return (
    <HomeFrame name={name} lead={LEAD} wide>
      <Question currentMember={hrefs.currentMember}>
        <NewMemberLink href={hrefs.portal} />
      </Question>
    </HomeFrame>
  );
}

/** The home of a group's member: the portal and nothing else (rules 1 §2.7). */
export function GroupMemberHomeScreen(props: HomeScreenProps) {
  return <PortalStep {...props} of={1} />;
}

function Question({ currentMember, children }: { currentMember: string; children: ReactNode }) {
  return (
    <>
      <h2 className="text-h2">{FOR_WHOM}</h2>
      <ul className="choice-tiles">
        <li>{children}</li>
        <li>
          <ChoiceTile
            href={currentMember}
            icon={<GroupIcon />}
            title="Current Member"
            text="Find someone who is enrolled and add to their plans."
          />
        </li>
      </ul>
    </>
  );
}

const NEW_MEMBER = {
  icon: <PersonIcon />,
  title: 'New Member',
  text: 'Start with the portal, then see plans and prices.',
} as const;

function NewMemberLink({ href }: { href: string }) {
  return <ChoiceTile href={href} {...NEW_MEMBER} />;
}

function NewMemberPopup() {
  return (
    <DialogLink dialog={POPUP} className="tile tile-big choice-tile">
      <ChoiceTileContent {...NEW_MEMBER} />
    </DialogLink>
  );
}

function PortalStep({ of, last = null, ...props }: HomeScreenProps & { of: 1 | 2; last?: string | null }) {
  const { name, problems, action, portals, portalId, hrefs } = props;
  return (
    <HomeFrame name={name} lead={LEAD}>
      <Summary problems={problems} />
      {of === 2 && <p className="step-count">New Member, step 1 of 2</p>}
      <h2 className="text-h2">Choose a portal</h2>
      <div className="mt-5">
        <PortalForm
          action={action}
          place={HOME}
          problems={problems}
          portals={portals}
          value={portalId ?? last}
          back={{ href: hrefs.start }}
        />
      </div>
    </HomeFrame>
  );
}

function EnrollStep({ name, problems, action, groups, groupId, last, portals, portalId, hrefs }: AgentHomeProps) {
  const portal = portals.find(({ id }) => id === portalId);
  return (
    <HomeFrame name={name} lead={LEAD}>
      <Summary problems={problems} />
      <p className="step-count">New Member, step 2 of 2</p>
      <h2 className="text-h2">{FOR_WHOM}</h2>
      {portal && (
        <p className="mt-2 text-muted">
          Portal: <b className="text-text">{portal.name}</b>
        </p>
      )}
      <div className="mt-5">
        <EnrollForm
          action={action}
          place={HOME}
          problems={problems}
          groups={groups}
          value={groupId ?? last.groupId}
          look="steps"
          back={{ href: hrefs.portal }}
        />
      </div>
    </HomeFrame>
  );
}

/** The summary of what the step that was sent is missing, above it; it takes the focus. */
function Summary({ problems }: { problems: ChoiceProblems }) {
  const errors = [
    ...(problems.portal_id ? [{ id: fieldId(HOME, 'portal_id'), text: `Portal: ${problems.portal_id}` }] : []),
    ...(problems.group_id ? [{ id: fieldId(HOME, 'group_id'), text: `Group: ${problems.group_id}` }] : []),
  ];
  return <ErrorSummary errors={errors} submitCount={1} />;
}
