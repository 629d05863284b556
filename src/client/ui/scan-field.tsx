import { type RefObject, useEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import { X } from './icons/x.ts';
import { Notice } from './notice.tsx';
import { TextField } from './text-field.tsx';

interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}

/** Reads bar codes in pictures; not all browsers have it. */
const Detection = () => (globalThis as { BarcodeDetector?: new () => Detector }).BarcodeDetector;

const lookMs = 200;

/** A code that the camera still sees is the same scan for so long. */
const sameMs = 2000;

function Camera({ onScan, onFault }: { onScan(code: string): void; onFault(): void }) {
  const video = useRef<HTMLVideoElement>(null);
  const latest = useRef({ onScan, onFault });
  latest.current = { onScan, onFault };
  useEffect(() => {
    let stream: MediaStream | undefined;
    let isOver = false;
    let last = { code: '', at: 0 };
    const Found = Detection();
    const detector = Found && new Found();
    const timer = setInterval(async () => {
      if (!video.current || video.current.readyState < 2) return;
      const [seen] = (await detector?.detect(video.current).catch(() => [])) ?? [];
      if (!seen || isOver) return;
      const isSame = seen.rawValue === last.code && Date.now() - last.at < sameMs;
      last = { code: seen.rawValue, at: Date.now() };
      if (!isSame) latest.current.onScan(seen.rawValue);
    }, lookMs);
    navigator.mediaDevices
      .getUserMedia({ video: { facingMode: 'environment' } })
      .then((opened) => {
        stream = opened;
        if (video.current && !isOver) video.current.srcObject = opened;
        else for (const track of opened.getTracks()) track.stop();
      })
      .catch(() => latest.current.onFault());
    return () => {
      isOver = true;
      clearInterval(timer);
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
  }, []);
  return (
    <video
      ref={video}
      autoPlay
      muted
      playsInline
      aria-label="What the camera sees"
      className="mt-3 h-40 w-full rounded-md bg-sunken object-cover"
    />
  );
}

interface ScanFieldProps {
  label: string;
  field: RefObject<HTMLInputElement | null>;
  onScan(code: string): void;
}

/** Takes codes from a scanner that types them and presses Enter, from the camera if the browser can read its pictures, or by hand. */
export function ScanField({ label, field, onScan }: ScanFieldProps) {
  const [typed, setTyped] = useState('');
  const [isByHand, setByHand] = useState(false);
  const [camera, setCamera] = useState<'on' | 'fault'>();
  // The server does not know what the browser can.
  const [hasCamera, setHasCamera] = useState(false);
  useEffect(() => setHasCamera(Detection() !== undefined && navigator.mediaDevices !== undefined), []);
  useEffect(() => {
    field.current?.focus();
    // A scan may come when a button has the focus: the field takes it. Space and Enter are for the button.
    function onKey({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): void {
      const isSign = key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey;
      if (isSign && !(target instanceof HTMLInputElement)) field.current?.focus({ preventScroll: true });
    }
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [field]);
  return (
    <div>
      <form
        method="post"
        className="flex items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          setTyped('');
          setByHand(false);
          if (typed.trim()) onScan(typed.trim());
        }}
      >
        <TextField
          ref={field}
          label={label}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="done"
          // The field has the focus for the scanner. On a phone its keys appear only for somebody who taps it.
          inputMode={isByHand ? 'text' : 'none'}
          onPointerDown={() => setByHand(true)}
          maxLength={100}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          className="min-w-0 grow"
        />
        {hasCamera && (
          <Button look="secondary" onClick={() => setCamera(camera === 'on' ? undefined : 'on')}>
            {camera === 'on' ? <Icon of={X} className="size-4" /> : null}
            Camera
          </Button>
        )}
      </form>
      {camera === 'on' && <Camera onScan={onScan} onFault={() => setCamera('fault')} />}
      {camera === 'fault' && (
        <Notice className="mt-3">The camera can’t be used. Allow it in the settings of the browser.</Notice>
      )}
    </div>
  );
}
