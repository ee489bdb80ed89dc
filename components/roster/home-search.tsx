import { SearchIcon } from '@/components/art/icons';
import { IconButton } from '@/components/ui/button';
import { TextInput } from '@/components/ui/inputs';
import { SlashKey } from './slash-key';

const FIELD = 'home-search';

/** The search of the members' list on the rep's home. The words are posted: no address of ours tells about people. */
export function HomeSearch({ action }: { action: string }) {
  return (
    <form method="post" action={action} role="search" aria-label="Members" className="home-search">
      <label htmlFor={FIELD} className="sr-only">
        Search members
      </label>
      <TextInput
        id={FIELD}
        name="search"
        type="search"
        placeholder="Name, email or group"
        aria-keyshortcuts="/"
        autoComplete="off"
        spellCheck={false}
        maxLength={120}
      />
      <IconButton type="submit" label="Search">
        <SearchIcon />
      </IconButton>
      <kbd aria-hidden="true">/</kbd>
      <SlashKey field={FIELD} />
    </form>
  );
}
