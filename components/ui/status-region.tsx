'use client';

import { createContext, useCallback, useContext, useMemo, useState } from 'react';
import type { ReactNode } from 'react';

type Announce = (message: string) => void;

const StatusContext = createContext<Announce>(() => undefined);

/**
 * Holds the page's one polite live region. It is on the page from the start and empty, because a region that arrives
 * together with its text is not read out (look §4).
 */
export function StatusProvider({ children }: { children: ReactNode }) {
  const [message, setMessage] = useState({ text: '', count: 0 });
  const announce = useCallback<Announce>((text) => setMessage((previous) => ({ text, count: previous.count + 1 })), []);
  return (
    <StatusContext value={announce}>
      {children}
      <div role="status" className="sr-only">
        {/* A new key makes the same words, said twice, two announcements. */}
        <span key={message.count}>{message.text}</span>
      </div>
    </StatusContext>
  );
}

/** `const announce = useStatus()`: says a short message to screen readers; show it on the page as well. */
export function useStatus(): Announce {
  const announce = useContext(StatusContext);
  return useMemo(() => announce, [announce]);
}

/** A visible line that is announced when its words change; mount it empty. */
export function StatusLine({ children, className, id }: { children?: ReactNode; className?: string; id?: string }) {
  return (
    <p role="status" className={className} id={id}>
      {children}
    </p>
  );
}
