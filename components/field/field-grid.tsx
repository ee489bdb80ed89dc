import type { ShownField } from '@/lib/rules/steps/merge-fields';
import type { FieldContext } from '@/lib/rules/fields/field-definition';
import { DescriptorField } from './descriptor-field';
import { FieldAside } from './field-asides';

const SPANS = {
  xs: 'col-span-3 sm:col-span-2',
  s: 'col-span-6',
  m: 'col-span-6',
  half: 'col-span-6 sm:col-span-3',
  pair: 'col-span-3',
  full: 'col-span-6',
} as const;

/** The fields of a group, side by side where their widths allow it. */
export function FieldGrid({ fields, context }: { fields: readonly ShownField[]; context: FieldContext }) {
  return (
    <div className="grid grid-cols-6 gap-x-4 gap-y-6">
      {fields.map((field, index) => (
        <div key={field.name} className={SPANS[isLoneHalf(fields, index) ? 'full' : (field.width ?? 'full')]}>
          <DescriptorField field={field} context={context} />
          <FieldAside name={field.name} />
        </div>
      ))}
    </div>
  );
}

/** A half whose other half is not asked for, as a first name without a middle one, takes the row like its neighbors. */
function isLoneHalf(fields: readonly ShownField[], index: number): boolean {
  const isHalf = (at: number) => fields[at]?.width === 'half';
  let first = index;
  while (isHalf(first - 1)) first--;
  return isHalf(index) && (index - first) % 2 === 0 && !isHalf(index + 1);
}
