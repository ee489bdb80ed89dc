import type { ReactNode } from 'react';
import { PlainField } from '@/components/plain-field';
import { FormProblem } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/inputs';
import { choiceWords } from '@/lib/rules/text/choice-words';

export type VerbInput = {
  name: string;
  label: string;
  about: string;
  isFlag: boolean;
  isNeeded: boolean;
  options: readonly (string | { value: string; label: string })[];
  value: string;
  error: string | undefined;
};

/** The names that a form of the console shares with its route. */
export type FormNames = { action: string; prefix: string };

type Props = {
  names: FormNames;
  verb: string;
  inputs: readonly VerbInput[];
  /** The screen that it comes back to; the page of the verb without. */
  from?: string;
  press: string;
  button: string;
  message: string;
  /** Side by side where there is room. */
  wide?: boolean;
  children?: ReactNode;
};

/** The form of a verb, of its inputs alone: what is asked, and in which words, comes from the table of verbs. */
export function VerbForm({ names, verb, inputs, from = '', press, button, message, wide = false, children }: Props) {
  // Focus begins at what is wrong: at the words about all of it, else at the first field that has some.
  const wrong = message === '' ? inputs.find(({ error }) => error !== undefined)?.name : undefined;
  const idOf = (name: string) => `${verb.replaceAll(' ', '-')}-${name}`;
  return (
    <form method="post" action={names.action} autoComplete="off">
      <input type="hidden" name="verb" value={verb} />
      <input type="hidden" name="from" value={from} />
      <FormProblem text={message} focused />
      <div className={wide ? 'grid items-end gap-5 sm:grid-cols-2' : 'grid max-w-[30rem] gap-5'}>
        {inputs.map(({ name, label, about, isFlag, isNeeded, options, value, error }) =>
          isFlag ? (
            <Checkbox
              key={name}
              name={`${names.prefix}${name}`}
              value="yes"
              defaultChecked={value === 'yes'}
              label={label}
              detail={about}
            />
          ) : (
            <PlainField
              key={name}
              id={idOf(name)}
              name={`${names.prefix}${name}`}
              label={isNeeded ? label : `${label} (optional)`}
              hint={about}
              error={error}
              autoFocus={name === wrong}
              defaultValue={value}
              {...(options.length > 0 && {
                options: options.map((option) =>
                  typeof option === 'string' ? { value: option, label: choiceWords(option) } : option,
                ),
              })}
              autoComplete="off"
              maxLength={400}
            />
          ),
        )}
      </div>
      {children}
      <div className="mt-6">
        <Button type="submit" variant="primary" name="press" value={press}>
          {button}
        </Button>
      </div>
    </form>
  );
}

/** A small form of one button, which sends what it needs along. */
export function VerbButton({
  names,
  verb,
  values,
  from = '',
  press,
  label,
  about,
}: {
  names: FormNames;
  verb: string;
  values: Readonly<Record<string, string>>;
  from?: string;
  press: string;
  label: string;
  /** The record it is of, for those who hear the button alone. */
  about: string;
}) {
  return (
    <form method="post" action={names.action}>
      <Hidden names={names} verb={verb} values={values} from={from} />
      <Button type="submit" size="sm" name="press" value={press}>
        {label}
        <span className="sr-only"> {about}</span>
      </Button>
    </form>
  );
}

function Hidden({
  names,
  verb,
  values,
  from,
}: {
  names: FormNames;
  verb: string;
  values: Readonly<Record<string, string>>;
  from: string;
}) {
  return (
    <>
      <input type="hidden" name="verb" value={verb} />
      <input type="hidden" name="from" value={from} />
      {Object.entries(values).map(([name, value]) => (
        <input key={name} type="hidden" name={`${names.prefix}${name}`} value={value} />
      ))}
    </>
  );
}

/** The question before a change is made: what was tried, in the words of the trial, and the two ways on. */
export function VerbConfirm({
  names,
  verb,
  values,
  presses,
  keyOfPress,
}: {
  names: FormNames;
  verb: string;
  values: Readonly<Record<string, string>>;
  presses: { make: string; change: string };
  keyOfPress: string;
}) {
  return (
    <div className="mt-6 flex flex-wrap gap-3">
      <form method="post" action={names.action}>
        <Hidden names={names} verb={verb} values={values} from="" />
        <input type="hidden" name="key" value={keyOfPress} />
        <Button type="submit" variant="primary" name="press" value={presses.make}>
          Confirm and do it
        </Button>
      </form>
      <form method="post" action={names.action}>
        <Hidden names={names} verb={verb} values={values} from="" />
        <Button type="submit" name="press" value={presses.change}>
          Change it
        </Button>
      </form>
    </div>
  );
}
