import type { MouseEvent, ReactNode, SubmitEvent } from 'react';
import { SelectField } from '@/components/field/text-field';
import { FormProblem } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import type { ChoiceOption, ChoicePlace, ChoiceProblems } from './choice';
import type { EnrollStep } from '@/lib/routing/enroll-steps';

type Submit = (event: SubmitEvent<HTMLFormElement>) => void;
export type Back = { href: string; onClick?: (event: MouseEvent) => void };

export type FormProps = {
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

/** The portal drop-down with Back and Submit (rules 1 §2.6, §2.7, §2.10). A plain form; script may take it over. */
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

/** A step's form with what it always sends. */
export function StepForm({
  action,
  place,
  problems,
  onSubmit,
  onChange,
  step,
  label,
  children,
}: FormProps & { step: EnrollStep; label: string; children: ReactNode }) {
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
      <FormProblem text={problems.form} />
      {children}
    </form>
  );
}

export function StepButtons({
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

export function BackLink({ back }: { back: Back }) {
  return (
    <a className="btn btn-tertiary" {...back}>
      Back
    </a>
  );
}
