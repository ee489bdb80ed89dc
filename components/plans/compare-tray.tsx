'use client';

import { CloseIcon } from '@/components/art/icons';
import { IconButton } from '@/components/ui/button';
import { MAX_COMPARED } from './compare-limit';
import { usePicks, type Picked } from './picks';

/**
 * The plans ticked for comparison, at the bottom of the window. Styles show it as soon as a box is ticked, also without
 * script; the names come with script.
 */
export function CompareTray({
  button,
  comparePath,
  limit,
  onRemove,
}: {
  /** Id of the button that compares. */
  button: string;
  comparePath: string;
  /** The reason why the last tick was not taken, or nothing. */
  limit: string;
  onRemove: (id: string) => void;
}) {
  const picks = usePicks();
  return (
    <section className={picks.length > 0 ? 'tray tray-on' : 'tray'} aria-labelledby="compare-tray">
      {limit !== '' && <p className="page tray-limit">{limit}</p>}
      <div className="page tray-row">
        <h2 id="compare-tray">
          Compare
          <small>
            {picks.length > 0 ? `${picks.length} of ${MAX_COMPARED} chosen` : `Up to ${MAX_COMPARED} plans`}
          </small>
        </h2>
        {picks.length > 0 && (
          <ul className="tray-slots">
            {picks.map((picked) => (
              <Slot key={picked.id} picked={picked} onRemove={onRemove} />
            ))}
            {picks.length < MAX_COMPARED && (
              <li className="tray-slot tray-empty">Room for {picks.length + 1 < MAX_COMPARED ? 'two' : 'one'} more</li>
            )}
          </ul>
        )}
        <button type="submit" id={button} formAction={comparePath} className="btn btn-primary">
          {picks.length > 1 ? `Compare ${picks.length} plans` : 'Compare plans'}
        </button>
      </div>
    </section>
  );
}

function Slot({ picked, onRemove }: { picked: Picked; onRemove: (id: string) => void }) {
  return (
    <li className="tray-slot">
      {picked.plate && (
        <span
          className="tray-plate"
          aria-hidden="true"
          ref={(node) => {
            if (node && picked.plate) node.replaceChildren(picked.plate.cloneNode(true));
          }}
        />
      )}
      <div>
        <b>{picked.name}</b>
        <small>{picked.price}/mo</small>
      </div>
      <IconButton label={`Remove ${picked.name} from the comparison`} onClick={() => onRemove(picked.id)}>
        <CloseIcon />
      </IconButton>
    </li>
  );
}
