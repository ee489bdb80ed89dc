'use client';

import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { CheckCircleIcon } from '@/components/art/icons';
import { Banner } from '@/components/ui/banner';
import { Button, type ButtonVariant } from '@/components/ui/button';
import { addressInLine, plainLine, type PostalAddress } from '@/lib/rules/people/postal-address';
import type { OutsideWords } from './outside-words';
import { isElsewhere, useAddressCheck } from './use-address-check';

type AddressCheckProps = {
  words: OutsideWords;
  /** Leads to Basic Details where ZIP and state are the quote's; null where they are typed here. */
  basicInfoHref: string | null;
};

/** Stands under an address: what the postal service has, beside what was typed (rules 2 §2.4, decisions 48). */
export function AddressCheck({ words, basicInfoHref }: AddressCheckProps) {
  const { said, isAsking, isTicked, use, keep } = useAddressCheck(words);
  const outcome = useRef<HTMLParagraphElement>(null);
  const choice = said?.choice ?? null;
  // The button that had the focus is gone with its question.
  useEffect(() => {
    if (choice !== null) outcome.current?.focus();
  }, [choice]);
  if (isAsking) return <Line>Comparing with the postal service…</Line>;
  if (said === null) return null;
  const { typed, address, message } = said;
  if (choice !== null)
    return (
      <p ref={outcome} tabIndex={-1} className="mt-4 text-small text-muted">
        {choice === 'used' && address !== null
          ? `The address is now ${addressInLine(address, address.zip4)}.`
          : 'The address stays as you typed it.'}
      </p>
    );
  if (said.outcome === 'suggested' && address !== null)
    return isElsewhere(address, typed) && basicInfoHref !== null ? (
      <Elsewhere found={address} typed={typed} basicInfoHref={basicInfoHref} onKeep={keep} />
    ) : (
      <Suggestion found={address} typed={typed} onUse={() => use(address, address.zip4)} onKeep={keep} />
    );
  if (said.outcome === 'unknown') return <Unknown message={message} onKeep={keep} />;
  if (said.outcome === 'found' && address !== null)
    return <Line icon={<CheckCircleIcon />}>The postal service has it as {addressInLine(address, address.zip4)}.</Line>;
  return isTicked ? <Line>The address could not be compared. It stays as you typed it.</Line> : null;
}

function Line({ icon, children }: { icon?: ReactNode; children: ReactNode }) {
  return (
    <p className="mt-4 flex gap-2 text-small text-muted">
      {icon}
      <span>{children}</span>
    </p>
  );
}

type Found = PostalAddress & { zip4: string };

function Suggestion({
  found,
  typed,
  onUse,
  onKeep,
}: {
  found: Found;
  typed: PostalAddress;
  onUse: () => void;
  onKeep: () => void;
}) {
  return (
    <Asked title="The postal service writes this address differently" found={found} typed={typed}>
      <Button size="sm" variant="secondary" onClick={onUse}>
        Use the address we found
      </Button>
      <KeepButton onKeep={onKeep} />
    </Asked>
  );
}

/** A price is never changed from here: ZIP and state are the quote's. */
function Elsewhere({
  found,
  typed,
  basicInfoHref,
  onKeep,
}: {
  found: Found;
  typed: PostalAddress;
  basicInfoHref: string;
  onKeep: () => void;
}) {
  return (
    <Asked
      title="The postal service has this address in another zip code"
      found={found}
      typed={typed}
      note={`The prices are those of ${typed.state} ${typed.zip}. Zip code and state are changed in Basic Details, where you see what it costs there.`}
    >
      {/* A document of its own, so that the browser asks before answers are lost that were not saved. */}
      <a className="btn btn-secondary btn-sm" href={basicInfoHref}>
        Change it in Basic Details
      </a>
      <KeepButton onKeep={onKeep} />
    </Asked>
  );
}

function Unknown({ message, onKeep }: { message: string; onKeep: () => void }) {
  return (
    <Banner tone="warning" title={message} className="mt-5" action={<KeepButton variant="secondary" onKeep={onKeep} />}>
      <p className="mt-1">
        Look over street and number. A new building may be missing there: then keep what you typed.
      </p>
    </Banner>
  );
}

const KeepButton = ({ onKeep, variant = 'tertiary' }: { onKeep: () => void; variant?: ButtonVariant }) => (
  <Button size="sm" variant={variant} onClick={onKeep}>
    Keep what I typed
  </Button>
);

function Asked({
  title,
  found,
  typed,
  note,
  children,
}: {
  title: string;
  found: Found;
  typed: PostalAddress;
  note?: string;
  children: ReactNode;
}) {
  const told = linesOf(found, found.zip4);
  const own = linesOf(typed);
  return (
    <Banner title={title} className="mt-5" action={<div className="flex flex-wrap gap-3">{children}</div>}>
      <dl className="mt-3 grid gap-4 sm:grid-cols-2">
        <Version label="We found" lines={told} other={own} />
        <Version label="You typed" lines={own} other={told} />
      </dl>
      {note && <p className="mt-3 text-small">{note}</p>}
    </Banner>
  );
}

/** One of the two, with the lines that differ set off. */
function Version({ label, lines, other }: { label: string; lines: readonly string[]; other: readonly string[] }) {
  return (
    <div>
      <dt className="text-small text-muted">{label}</dt>
      <dd>
        {lines.map((line) => (
          <div key={line}>
            {other.some((each) => plainLine(each) === plainLine(line)) ? line : <strong>{line}</strong>}
          </div>
        ))}
      </dd>
    </div>
  );
}

function linesOf({ address1, address2, city, state, zip }: PostalAddress, zip4 = ''): string[] {
  const place = `${city}, ${state} ${zip4 === '' ? zip : `${zip}-${zip4}`}`;
  return [address1, address2, place].filter((text) => text !== '');
}
