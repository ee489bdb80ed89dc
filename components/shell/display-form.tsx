'use client';

import { useState } from 'react';
import type { FormEvent } from 'react';
import { SegmentedField } from '@/components/field/choice-field';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/inputs';
import { applyDisplay, displayCookie, readDisplay, type DisplaySettings } from './display';

const THEMES = [
  { value: '', label: 'Auto' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];
const SIZES = [
  { value: '', label: 'Normal' },
  { value: 'large', label: 'Large' },
  { value: 'larger', label: 'Larger' },
];

/** Theme, text size, contrast, links, motion and keys; every change is seen at once and kept (look §2.0). */
export function DisplayForm() {
  const [settings, setSettings] = useState(() => readDisplay(document.documentElement));
  const [said, setSaid] = useState('');

  function keep(next: DisplaySettings, words: string): void {
    applyDisplay(document.documentElement, next);
    document.cookie = displayCookie(next, window.location.protocol === 'https:');
    setSettings(next);
    setSaid(words);
  }

  function change(event: FormEvent<HTMLFormElement>): void {
    const chosen = [...new FormData(event.currentTarget)].filter(([, value]) => value !== '');
    keep(Object.fromEntries(chosen) as DisplaySettings, 'Saved in this browser.');
  }

  return (
    <form method="post" onChange={change} onSubmit={(event) => event.preventDefault()}>
      <div className="fields" key={JSON.stringify(settings) === '{}' ? 'none' : 'some'}>
        <SegmentedField
          id="display-theme"
          name="theme"
          label="Theme"
          choices={THEMES}
          defaultValue={settings.theme ?? ''}
        />
        <SegmentedField
          id="display-size"
          name="text-size"
          label="Text size"
          choices={SIZES}
          defaultValue={settings['text-size'] ?? ''}
        />
        <fieldset>
          <legend className="font-semibold">Reading</legend>
          <Checkbox name="contrast" value="more" label="More contrast" defaultChecked={settings.contrast === 'more'} />
          <Checkbox
            name="links"
            value="underline"
            label="Underline every link"
            defaultChecked={settings.links === 'underline'}
          />
          <Checkbox name="motion" value="reduce" label="Less motion" defaultChecked={settings.motion === 'reduce'} />
          <Checkbox name="keys" value="off" label="No shortcuts of one key" defaultChecked={settings.keys === 'off'} />
        </fieldset>
      </div>
      <p role="status" className="mt-4 text-small text-muted">
        {said}
      </p>
      <div className="mt-2">
        <Button onClick={() => keep({}, 'Back to the site’s own look.')}>Reset</Button>
      </div>
    </form>
  );
}
