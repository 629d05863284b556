import { useEffect, useRef, useState } from 'react';
import { create } from 'zustand';
import { deviceStorage } from '../page/browser-storage.ts';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/choice.tsx';
import { Dialog } from '../ui/dialog.tsx';

const storageKey = 'order-keys';

/** Single letters can be switched off, because speech input and accidental presses type them too. */
const useLetters = create(() => ({ areOn: deviceStorage.getItem(storageKey) !== 'off' }));

function switchLetters(areOn: boolean): void {
  useLetters.setState({ areOn });
  deviceStorage.setItem(storageKey, areOn ? 'on' : 'off');
}

/** `a`, `Shift+a`, `ArrowDown`, `Shift+ArrowDown`, `?`, and `Ctrl+z` for a Mac's Cmd+Z as well. */
function nameOf({ key, shiftKey, ctrlKey, metaKey }: KeyboardEvent): string {
  const name = key.length === 1 ? key.toLowerCase() : key;
  if (ctrlKey || metaKey) return `Ctrl+${shiftKey ? 'Shift+' : ''}${name}`;
  return shiftKey && /^([a-z]|.{2,})$/.test(name) ? `Shift+${name}` : name;
}

const typing = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"]';

/** True if the key is meant for a field, or for a dialog that is open. */
const isTaken = ({ target }: KeyboardEvent) =>
  (target instanceof Element && target.matches(typing)) ||
  document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null;

/** By the name of the key; a function that returns false leaves the key to the browser. */
type Keys = Record<string, (event: KeyboardEvent) => unknown>;

/** Keys of the page, while nobody types. */
export function useShortcuts(keys: Keys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      if (event.defaultPrevented || event.altKey || isTaken(event)) return;
      const name = nameOf(event);
      if (/^(Shift\+)?\S$/.test(name) && !useLetters.getState().areOn) return;
      const press = latest.current[name];
      if (press && press(event) !== false) event.preventDefault();
    }
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

export function LettersSwitch() {
  return (
    <Checkbox
      label="Use the keys with a single letter or sign"
      checked={useLetters().areOn}
      onChange={({ target }) => switchLetters(target.checked)}
    />
  );
}

const kbdClass = 'rounded-sm border border-line-strong bg-sunken px-1.5 py-0.5 font-mono text-xs';

/** A button that lists the keys; the key `?` does the same. Not on phones. */
export function ShortcutHelp({ keys }: { keys: [key: string, effect: string][] }) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useShortcuts({ '?': () => setOpen(true) });
  return (
    <>
      <Button
        ref={button}
        look="quiet"
        size="small"
        className="max-lg:hidden"
        aria-keyshortcuts="?"
        onClick={() => setOpen(true)}
      >
        Keys
        <kbd aria-hidden className={kbdClass}>
          ?
        </kbd>
      </Button>
      <Dialog title="Keys" open={isOpen} onOpenChange={setOpen} opener={button}>
        <LettersSwitch />
        <dl className="mt-2 grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2 text-sm">
          {[...keys, ['/', 'Search'], ['Ctrl Z', 'Undo the last step of an order']].map(([key, effect]) => (
            <div key={key} className="contents">
              <dt>
                <kbd className={`${kbdClass} whitespace-nowrap`}>{key}</kbd>
              </dt>
              <dd>{effect}</dd>
            </div>
          ))}
        </dl>
      </Dialog>
    </>
  );
}
