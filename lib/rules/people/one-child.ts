import { messages } from '../text/messages';
import type { Tier } from '../words/tiers';

/** The message about more than one child under `IC` with a premier plan (rules 3 §4, §5); null when that is no problem. */
export function checkOneChild(tier: Tier, children: number, premier: boolean): string | null {
  return premier && tier === 'IC' && children > 1 ? messages.premierOneChild : null;
}
