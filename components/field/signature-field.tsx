'use client';

import { lazy, Suspense, useState } from 'react';
import type { SignatureMode } from '@/lib/rules/words/answer-kinds';
import { RadioCards } from '../ui/choices';
import { StatusLine } from '../ui/status-region';
import { SIGNED_NAME } from '@/lib/rules/steps/sent-names';
import { FieldGroup } from './field';
import { drawTypedName } from './signature-image';
import { TextField } from './text-field';

// Few draw: the pad comes when it is chosen.
const DrawingPad = lazy(() =>
  import('./signature-pad').then(
    (pad) => ({ default: pad.DrawingPad }),
    () => ({ default: NoPad }),
  ),
);
const NoPad = () => <p className="hint">The drawing area could not be loaded. Please type your name.</p>;

/** Both ways give the PNG the wire needs (decisions 26). */
export type Signature = { method: SignatureMode; png: string; typedName: string | null };

/**
 * Signing by name or by hand. Typing comes first: it needs no pointer (WCAG 2.1.1, 2.5.7). `statement` says what
 * signing does. Gives null while there is no signature, also after switching the way.
 */
export function SignatureField({
  id,
  label = 'Signature',
  statement,
  error,
  onChange,
}: {
  id: string;
  label?: string;
  statement?: string;
  error?: string | undefined;
  onChange: (signature: Signature | null) => void;
}) {
  const [method, setMethod] = useState<Signature['method']>('typed');
  const [name, setName] = useState('');
  const [captured, setCaptured] = useState(false);

  function give(signature: Signature | null) {
    setCaptured(signature !== null);
    onChange(signature);
  }
  function typeName(value: string) {
    setName(value);
    const png = drawTypedName(value);
    give(png === null ? null : { method: 'typed', png, typedName: value.trim() });
  }
  /** Takes the name that was typed before the scripts came. */
  function early(input: HTMLInputElement | null) {
    if (input && name === '' && input.value !== '') typeName(input.value);
  }
  function choose(next: SignatureMode) {
    setMethod(next);
    if (next === 'drawn') give(null);
    else typeName(name);
  }

  return (
    <FieldGroup id={id} label={label} hint={statement} error={error}>
      <Ways id={id} method={method} onChoose={choose} />
      <div className="mt-5">
        {method === 'typed' ? (
          <>
            <TextField
              id={`${id}-name`}
              ref={early}
              name={SIGNED_NAME}
              label="Your full name"
              autoComplete="off"
              spellCheck={false}
              maxLength={80}
              value={name}
              onChange={(event) => typeName(event.currentTarget.value)}
            />
            <p className="sign-typed" aria-hidden="true">
              {name}
            </p>
          </>
        ) : (
          <>
            <p className="hint" id={`${id}-how`}>
              Draw with a mouse, a finger or a pen. To sign with the keyboard, choose “Type my name”.
            </p>
            <Suspense>
              <DrawingPad
                label="Drawing area for your signature"
                describedBy={`${id}-how`}
                onChange={(png) => give(png === null ? null : { method: 'drawn', png, typedName: null })}
              />
            </Suspense>
          </>
        )}
      </div>
      <StatusLine className="mt-3 min-h-6 text-small font-semibold text-success">
        {captured ? '✓ Signature captured' : ''}
      </StatusLine>
    </FieldGroup>
  );
}

/** Typed or drawn. Without scripts there is no drawing, and nothing to choose. */
function Ways({
  id,
  method,
  onChoose,
}: {
  id: string;
  method: SignatureMode;
  onChoose: (next: SignatureMode) => void;
}) {
  return (
    <div className="needs-scripts">
      <RadioCards
        idBase={`${id}-method`}
        name={`${id}-method`}
        inline
        value={method}
        onChange={(event) => onChoose(event.currentTarget.value === 'drawn' ? 'drawn' : 'typed')}
        choices={[
          { value: 'typed', label: 'Type my name' },
          { value: 'drawn', label: 'Draw my signature' },
        ]}
      />
    </div>
  );
}
