'use client';

import { lazy, Suspense, useRef, useState } from 'react';
import type { SignatureMode } from '@/lib/rules/words/answer-kinds';
import { RadioCards } from '../ui/choices';
import { StatusLine } from '../ui/status-region';
import { SIGNED_NAME } from '@/lib/rules/steps/sent-names';
import { FieldGroup } from './field';
import { drawTypedName, loadScriptFont } from './signature-image';
import { TextField } from './text-field';
import { isSignedBy } from '@/lib/rules/people/signed-name';
import '@/styles/script-font.css';

// Few draw: the pad comes when it is chosen.
const DrawingPad = lazy(() =>
  import('./signature-pad').then(
    (pad) => ({ default: pad.DrawingPad }),
    () => ({ default: NoPad }),
  ),
);
const NoPad = () => <p className="hint">The drawing area could not be loaded. Please type your name.</p>;

/**
 * Both ways give the PNG the wire needs (decisions 26). `isEnough` is false for a name that is not the signer's and for
 * less ink than a signature has (decisions 33).
 */
export type Signature = { method: SignatureMode; png: string; typedName: string | null; isEnough: boolean };

/**
 * Signing by name or by hand. Typing comes first: it needs no pointer (WCAG 2.1.1, 2.5.7). `signer` is the name that must
 * be typed and stands in print under the signature, `statement` says what signing does. Gives null while there is no
 * signature, also after switching the way.
 */
export function SignatureField({
  id,
  signer,
  label = 'Signature',
  statement,
  typed: before = '',
  error,
  onChange,
}: {
  id: string;
  signer: string;
  label?: string;
  statement?: string;
  /** The name as it was typed before, in a form that came back without scripts. */
  typed?: string;
  error?: string | undefined;
  onChange: (signature: Signature | null) => void;
}) {
  const [method, setMethod] = useState<Signature['method']>('typed');
  const [name, setName] = useState(before);
  const [given, setGiven] = useState<Signature | null>(null);
  const typed = useRef('');

  function give(signature: Signature | null) {
    setGiven(signature);
    onChange(signature);
  }
  function drawName(value: string) {
    const png = drawTypedName(value);
    const isEnough = isSignedBy(value, signer);
    give(png === null ? null : { method: 'typed', png, typedName: value.trim(), isEnough });
  }
  function typeName(value: string) {
    setName(value);
    typed.current = value;
    drawName(value);
    // Drawn at once, without a wait, and again in the handwriting font.
    void loadScriptFont(value).then(() => typed.current === value && drawName(value));
  }
  /** Takes the name that was typed before the scripts came. */
  function early(input: HTMLInputElement | null) {
    if (input && given === null && input.value !== '' && typed.current !== input.value) typeName(input.value);
  }
  function choose(next: SignatureMode) {
    setMethod(next);
    typed.current = '';
    if (next === 'drawn') give(null);
    else typeName(name);
  }

  return (
    <FieldGroup id={id} label={label} hint={statement} error={error}>
      <Ways id={id} method={method} onChoose={choose} />
      <div className="mt-5">
        {method === 'typed' ? (
          <TypedName id={id} name={name} early={early} onType={typeName} />
        ) : (
          <DrawnName
            id={id}
            onDraw={(png, isEnough) => give(png === null ? null : { method: 'drawn', png, typedName: null, isEnough })}
          />
        )}
        <p className="sign-name">{signer}</p>
      </div>
      <StatusLine className="mt-3 min-h-6 text-small font-semibold text-success">
        {given?.isEnough ? '✓ Signature captured' : ''}
      </StatusLine>
    </FieldGroup>
  );
}

function TypedName({
  id,
  name,
  early,
  onType,
}: {
  id: string;
  name: string;
  early: (input: HTMLInputElement | null) => void;
  onType: (name: string) => void;
}) {
  return (
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
        onChange={(event) => onType(event.currentTarget.value)}
      />
      <p className="sign-typed" aria-hidden="true">
        {name}
      </p>
    </>
  );
}

function DrawnName({ id, onDraw }: { id: string; onDraw: (png: string | null, isEnough: boolean) => void }) {
  return (
    <>
      <p className="hint" id={`${id}-how`}>
        Draw with a mouse, a finger or a pen. To sign with the keyboard, choose “Type my name”.
      </p>
      <Suspense>
        <DrawingPad label="Drawing area for your signature" describedBy={`${id}-how`} onChange={onDraw} />
      </Suspense>
    </>
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
