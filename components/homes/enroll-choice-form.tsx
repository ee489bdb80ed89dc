import { SelectField } from '@/components/field/text-field';
import { FormProblem } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import type { AgentHome } from '@/lib/rules/words/site-kinds';
import type { ChoiceOption } from './choice';
import { BackLink, fieldId, StepButtons, StepForm, type FormProps } from './choice-forms';

type EnrollFormProps = FormProps & {
  /** Groups of the rep; without any only the direct enrollment is offered. */
  groups: readonly ChoiceOption[];
  value: string | null;
  /** The popup names its two choices first and shows the groups on demand (rules 1 §2.6). */
  look: AgentHome;
  /** The popup shows the groups already; without script while one is missing. */
  groupsOpen?: boolean;
};

/** A new member of the rep's own, or one of a group of the rep's. */
export function EnrollForm({ groups, value, look, ...props }: EnrollFormProps) {
  const { problems, pending = false } = props;
  const direct = look === 'steps' ? 'Start New Member Enrollment' : 'Start Direct Enrollment';
  return (
    <StepForm {...props} step="enroll" label="Choose for whom">
      <FormProblem text={problems.start} />
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

function GroupPart({
  place,
  groups,
  value,
  look,
  problems,
  back,
  pending,
  groupsOpen = problems.group_id !== undefined,
}: EnrollFormProps) {
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
    <details className="choice-more" open={groupsOpen}>
      <summary className="btn btn-secondary btn-block">Choose a Group and Enroll</summary>
      <div className="mt-5">
        {field}
        <StepButtons {...submit} />
      </div>
    </details>
  );
}
