/** A bar beside its number; as long as the number is in proportion to the largest one. */
export function Meter({ value, largest }: { value: number; largest: number }) {
  const percent = largest > 0 ? (100 * value) / largest : 0;
  return (
    <div aria-hidden className="h-2 rounded-full bg-sunken">
      <div className="h-full min-w-px rounded-full bg-good" style={{ width: `${percent}%` }} />
    </div>
  );
}
