'use client';

import { createContext, useContext } from 'react';
import type { ReactNode } from 'react';

const Asides = createContext<Readonly<Record<string, ReactNode>>>({});

/** Puts something behind fields of the form inside it, by their names: what was found out about an answer. */
export function FieldAsides({
  asides,
  children,
}: {
  asides: Readonly<Record<string, ReactNode>>;
  children: ReactNode;
}) {
  return <Asides value={asides}>{children}</Asides>;
}

/** The place behind a field; it stands inside the form, so that it may read and change its answers. */
export function FieldAside({ name }: { name: string }) {
  return useContext(Asides)[name] ?? null;
}
