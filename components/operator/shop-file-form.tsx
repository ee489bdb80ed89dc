import { PlainField } from '@/components/plain-field';
import { FormProblem } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';

/** The form of a file that is looked at before it is applied; the plan is told for rates whose name is not its number. */
export function ShopFileForm({
  action,
  plans,
  plan,
  error,
  message,
}: {
  action: string;
  plans: readonly { value: string; label: string }[];
  plan: string;
  error: string | undefined;
  message: string;
}) {
  return (
    <form method="post" action={action} encType="multipart/form-data" noValidate autoComplete="off">
      {message !== '' && <Refusal lines={message.split('\n')} />}
      <div className="grid max-w-[30rem] gap-5">
        <PlainField
          type="file"
          id="upload-file"
          name="file"
          label="File"
          hint="A shop’s folder as a ZIP, or the rates of one plan as CSV or XLSX; at most 2 MB"
          accept=".zip,.csv,.xlsx"
          error={error}
          autoFocus={error !== undefined && message === ''}
        />
        <PlainField
          id="upload-plan"
          name="plan"
          label="Plan (optional)"
          hint="Whose rates these are, where the file’s name is not its number"
          defaultValue={plan}
          options={plans}
          error={undefined}
        />
      </div>
      <div className="mt-6">
        <Button type="submit" variant="primary">
          Show what changes
        </Button>
      </div>
    </form>
  );
}

/** A refused file, a line for each thing that is wrong, as its author finds it there. */
function Refusal({ lines }: { lines: readonly string[] }) {
  return (
    <div className="mb-5">
      <FormProblem
        text="This file was not taken, and nothing was kept of it. Mend it, and choose it again."
        className="mb-3"
        focused
      />
      <ul className="grid gap-2 font-mono text-small">
        {lines.map((line, at) => (
          <li key={`${at} ${line}`} className="wrap-anywhere">
            {line}
          </li>
        ))}
      </ul>
    </div>
  );
}
