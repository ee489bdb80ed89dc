import type { MouseEvent, ReactNode, SubmitEvent } from 'react';
import { SelectField } from '@/components/field/text-field';
import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import type { ChoiceOption, ChoicePlace, ChoiceProblems } from './choice';

type Submit = (event: SubmitEvent<HTMLFormElement>) => void;
export type Back = { href: string; onClick?: (event: MouseEvent) => void };

type FormProps = {
  /** Takes the form, with script or without. */
  action: string;
  place: ChoicePlace;
  problems: ChoiceProblems;
  back: Back;
  pending?: boolean;
  onSubmit?: Submit | undefined;
  onChange?: (() => void) | undefined;
};

/** Ids of the fields: a page may hold the form of its own and one in a dialog. */
export function fieldId(place: ChoicePlace, field: 'portal_id' | 'group_id'): string {
  return `${place.name}_${field}`;
}

/** The portal drop-down with Back and Submit (spec 1 §2.6, §2.7, §2.10). A plain form; script may take it over. */
export function PortalForm({
  portals,
  value,
  ...props
}: FormProps & { portals: readonly ChoiceOption[]; value: string | null }) {
  return (
    <StepForm {...props} step="portal" label="Choose a portal">
      <SelectField
        id={fieldId(props.place, 'portal_id')}
        name="portal_id"
        label="Portal"
        hint="The platform this enrollment goes through"
        placeholder="Choose a portal"
        defaultValue={value ?? (portals.length === 1 ? portals[0]?.id : '')}
        options={portals.map(({ id, name }) => ({ value: id, label: name }))}
        error={props.problems.portal_id}
      />
      <StepButtons back={props.back} pending={props.pending} />
    </StepForm>
  );
}

type EnrollFormProps = FormProps & {
  /** Groups of the rep; without any only the direct enrollment is offered. */
  groups: readonly ChoiceOption[];
  value: string | null;
  /** The popup names its two choices first and shows the groups on demand (spec 1 §2.6). */
  look: 'steps' | 'popup';
};

/** A new member of the rep's own, or one of a group of the rep's. */
export function EnrollForm({ groups, value, look, ...props }: EnrollFormProps) {
  const { problems, pending = false } = props;
  const direct = look === 'steps' ? 'Start New Member Enrollment' : 'Start Direct Enrollment';
  return (
    <StepForm {...props} step="enroll" label="Choose for whom">
      {problems.start !== undefined && (
        <Banner tone="error" live className="mb-4">
          {problems.start}
        </Banner>
      )}
      <Button
        type="submit"
        name="start"
        value="direct"
        variant="primary"
        block
        pending={pending}
        pendingText="Opening…"
      >
        {direct}
      </Button>
      {groups.length > 0 && <GroupPart groups={groups} value={value} look={look} {...props} />}
      {(groups.length === 0 || look === 'popup') && (
        <p className="mt-4 -ml-2">
          <BackLink back={props.back} />
        </p>
      )}
    </StepForm>
  );
}

function GroupPart({ place, groups, value, look, problems, back, pending }: EnrollFormProps) {
  const field = (
    <SelectField
      id={fieldId(place, 'group_id')}
      name="group_id"
      label="Group"
      hint="The employer the member is enrolled under"
      placeholder="Choose a group"
      defaultValue={value ?? ''}
      options={groups.map(({ id, name }) => ({ value: id, label: name }))}
      error={problems.group_id}
    />
  );
  const submit = { name: 'start', value: 'group', variant: 'secondary', pending } as const;
  if (look === 'steps')
    return (
      <>
        <p className="or">
          <span>or enroll under an existing group</span>
        </p>
        {field}
        <StepButtons {...submit} back={back} />
      </>
    );
  return (
    <details className="choice-more" open={problems.group_id !== undefined}>
      <summary className="btn btn-secondary btn-block">Choose a Group and Enroll</summary>
      <div className="mt-5">
        {field}
        <StepButtons {...submit} />
      </div>
    </details>
  );
}

function StepForm({
  action,
  place,
  problems,
  onSubmit,
  onChange,
  step,
  label,
  children,
}: FormProps & { step: 'portal' | 'enroll'; label: string; children: ReactNode }) {
  return (
    <form
      method="post"
      action={action}
      noValidate
      aria-label={label}
      {...(onSubmit && { onSubmit })}
      {...(onChange && { onChange })}
    >
      <input type="hidden" name="step" value={step} />
      <input type="hidden" name="place" value={place.name} />
      {place.planId !== undefined && <input type="hidden" name="plan_id" value={place.planId} />}
      {problems.form !== undefined && (
        <Banner tone="error" live className="mb-4">
          {problems.form}
        </Banner>
      )}
      {children}
    </form>
  );
}

function StepButtons({
  back,
  variant = 'primary',
  pending = false,
  ...submit
}: {
  back?: Back;
  variant?: 'primary' | 'secondary';
  pending?: boolean | undefined;
  name?: string;
  value?: string;
}) {
  return (
    <div className="mt-6 flex flex-wrap gap-3">
      <Button {...submit} type="submit" variant={variant} pending={pending}>
        Submit
      </Button>
      {back && <BackLink back={back} />}
    </div>
  );
}

function BackLink({ back }: { back: Back }) {
  return (
    <a className="btn btn-tertiary" {...back}>
      Back
    </a>
  );
}
