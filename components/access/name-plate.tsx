import type { ReactNode } from 'react';
import { initialsOf } from '@/components/art/carrier-mark';
import { Face } from '@/components/ui/card';

/** The person or the company behind a code; `children` is the line above the name. */
export function NamePlate({ name, children }: { name: string; children?: ReactNode }) {
  return (
    <div className="mt-4 flex items-center gap-4 rounded-card bg-surface p-4">
      <Face initials={initialsOf(name)} />
      <p className="min-w-0">
        {children && (
          <>
            {children} <br />
          </>
        )}
        <b className="text-lg">{name}</b>
      </p>
    </div>
  );
}
