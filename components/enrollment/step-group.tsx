import { useFormState } from 'react-hook-form';
import type { ReactNode } from 'react';
import { FieldGrid } from '@/components/field/field-grid';
import { ReadonlyFacts } from '@/components/ui/readonly-facts';
import { fixedText, isLacking } from '@/lib/rules/steps/fixed-fields';
import type { ShownField } from '@/lib/rules/steps/merge-fields';
import type { FieldContext, StepValues } from '@/lib/rules/fields/field-definition';

type GroupProps = {
  id?: string;
  legend: string;
  fields: readonly ShownField[];
  context: FieldContext;
  factsAction?: ReactNode;
  /** Set where the legend is said above facts too. */
  titled?: true;
};

/**
 * One group of a form. When everything in it is known and fixed, it is shown as facts, not as fields (look §2.1), unless
 * there is something to say beside one of them.
 */
export function StepGroup({ id, legend, fields, context, factsAction, titled }: GroupProps) {
  const { errors } = useFormState<StepValues>();
  const isTold = fields.some((field) => isLacking(field) || errors[field.name] !== undefined);
  if (isFixed({ fields }) && !isTold)
    return (
      <section id={id} className={titled ? 'group' : 'mt-7'} aria-label={legend}>
        {titled && <h2>{legend}</h2>}
        <ReadonlyFacts
          facts={fields.map((field) => ({ label: field.label, value: fixedText(field) }))}
          action={factsAction}
        />
      </section>
    );
  return (
    <fieldset id={id} className="group">
      <legend>{legend}</legend>
      <FieldGrid fields={fields} context={context} />
      {factsAction && <div className="mt-4">{factsAction}</div>}
    </fieldset>
  );
}

/** Says whether everything in a group is known and fixed. */
export function isFixed({ fields }: { fields: readonly ShownField[] }): boolean {
  return fields.every((field) => field.readOnly);
}
