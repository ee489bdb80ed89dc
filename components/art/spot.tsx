import type { ReactNode } from 'react';
import { PROBLEM, SpotFrame } from './spot-frame';

export type SpotName = 'empty-cart' | 'no-plans' | 'saved' | 'done' | 'not-found' | 'problem';

const DRAWINGS: Record<SpotName, ReactNode> = {
  'empty-cart': (
    <>
      <path className="paper" d="M36 46h48l5 46a7 7 0 0 1-7 8H38a7 7 0 0 1-7-8Z" />
      <path d="M47 56V42a13 13 0 0 1 26 0v14" />
      <path className="faint" d="M50 78c5 5 15 5 20 0" />
      <path className="faint" d="M26 32l-6-5M34 22l-3-8M92 30l7-5" />
    </>
  ),
  'no-plans': (
    <>
      <rect className="paper" x="30" y="26" width="46" height="62" rx="7" />
      <path className="faint" d="M40 42h26M40 54h26M40 66h14" />
      <circle className="paper" cx="78" cy="76" r="17" />
      <path d="m90 89 11 11" strokeWidth="4" />
      <path className="faint" d="M71 76h14" />
    </>
  ),
  saved: (
    <>
      <path className="paper" d="M38 24h44a6 6 0 0 1 6 6v68L60 80 32 98V30a6 6 0 0 1 6-6Z" />
      <path d="m47 52 9 9 18-19" strokeWidth="4" />
      <path className="faint" d="M98 40h8M96 52l6 4M22 40h-8M24 52l-6 4" />
    </>
  ),
  done: (
    <>
      <path className="paper" d="M30 30h60v66l-7.5-5-7.5 5-7.5-5-7.5 5-7.5-5-7.5 5-7.5-5-7.5 5Z" />
      <path className="faint" d="M42 66h24M42 77h16M70 77h8" />
      <circle className="paper" cx="60" cy="44" r="11" />
      <path d="m55 44.5 4 4 7-8" strokeWidth="3" />
      <path className="faint" d="M98 24l6-6M104 36h8M16 36H8M22 24l-6-6" />
    </>
  ),
  'not-found': (
    <>
      <circle className="paper" cx="60" cy="58" r="36" />
      <circle className="faint" cx="60" cy="58" r="28" strokeDasharray="2 7" />
      <path className="paper" d="m74 44-9 19-19 9 9-19Z" />
      <circle cx="60" cy="58" r="2" />
      <path className="faint" d="M60 16v-6M60 106v-6M18 58h-6M108 58h-6" />
    </>
  ),
  problem: PROBLEM,
};

/** A small illustration for empty and end states, 120 by 120; decoration only. */
export function Spot({ name }: { name: SpotName }) {
  return <SpotFrame>{DRAWINGS[name]}</SpotFrame>;
}
