import { type FormEvent, useContext, useId, useState } from 'react';
import { addDays, type Day, type Days, dayIn, dayOf } from '../../shared/base/day.ts';
import { locale } from '../../shared/base/locale.ts';
import { Button } from './button.tsx';
import { ErrorText } from './field.tsx';
import { TimeZoneContext } from './moment.tsx';
import { SelectField } from './select.tsx';
import { TextField } from './text-field.tsx';

/** The first day of the month that is some months later, or earlier. */
function monthStart(day: Day, months: number): Day {
  const [year, month] = day.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
}

const yearOf = (day: Day, years: number) => Number(day.slice(0, 4)) + years;

/** 1 for Monday to 7 for Sunday. A property in Safari, a method elsewhere, and neither in Firefox. */
interface WeekOfLocale {
  weekInfo?: { firstDay: number };
  getWeekInfo?(): { firstDay: number };
}

/** Weeks begin as in the country whose dates the shop writes, and on Sunday where the browser does not know it. */
function weekStart(day: Day): Day {
  const week = new Intl.Locale(locale()) as WeekOfLocale;
  const { firstDay } = week.getWeekInfo?.() ?? week.weekInfo ?? { firstDay: 7 };
  return addDays(day, -((new Date(day).getUTCDay() - firstDay + 7) % 7));
}

/** Ranges with a name, from today. */
const presets = {
  today: { label: 'Today', days: (today) => ({ from: today, to: today }) },
  yesterday: {
    label: 'Yesterday',
    days: (today) => ({ from: addDays(today, -1), to: addDays(today, -1) }),
  },
  week: {
    label: 'This week',
    days: (today) => ({ from: weekStart(today), to: addDays(weekStart(today), 6) }),
  },
  last7: { label: 'Last 7 days', days: (today) => ({ from: addDays(today, -6), to: today }) },
  last30: { label: 'Last 30 days', days: (today) => ({ from: addDays(today, -29), to: today }) },
  last90: { label: 'Last 90 days', days: (today) => ({ from: addDays(today, -89), to: today }) },
  month: {
    label: 'This month',
    days: (today) => ({ from: monthStart(today, 0), to: addDays(monthStart(today, 1), -1) }),
  },
  lastMonth: {
    label: 'Last month',
    days: (today) => ({ from: monthStart(today, -1), to: addDays(monthStart(today, 0), -1) }),
  },
  year: {
    label: 'This year',
    days: (today) => ({ from: `${yearOf(today, 0)}-01-01`, to: `${yearOf(today, 0)}-12-31` }),
  },
  lastYear: {
    label: 'Last year',
    days: (today) => ({ from: `${yearOf(today, -1)}-01-01`, to: `${yearOf(today, -1)}-12-31` }),
  },
} satisfies Record<string, { label: string; days(today: Day): Required<Days> }>;

export type DayPreset = keyof typeof presets;
const presetNames = Object.keys(presets) as DayPreset[];

export function daysOf(preset: DayPreset, today: Day): { from: Day; to: Day } {
  return presets[preset].days(today);
}

/** Today in the shop's time zone, by the clock of the browser. */
export function useToday(): Day {
  return dayOf(new Date(), useContext(TimeZoneContext));
}

/** The first and the last day in an address. Invalid values count as unset. */
export function parseDays(params: URLSearchParams): Days {
  const [from, to] = ['from', 'to'].map((name) => dayIn(params.get(name)));
  return from && to && from > to ? {} : { from, to };
}

const isSame = (a: Days, b: Days) => a.from === b.from && a.to === b.to;

/** The reason why days can't be shown; undefined if they can. @param most the most days there may be */
function faultOf({ from, to }: Days, most: number | undefined): string | undefined {
  if (from && to && from > to) return 'The first day is after the last.';
  if (!most) return undefined;
  if (!from || !to) return 'Enter both days.';
  return addDays(from, most - 1) < to ? `At most ${most} days can be shown.` : undefined;
}

interface DateRangeProps {
  value: Days;
  onChange(days: Days): void;
  /** The label of the choice without a limit. If it is missing, both days are required. */
  all?: string;
  /** The most days that can be chosen. */
  most?: number;
}

/** The first and the last day of something, in the time zone of the shop: a choice of usual ranges, and two fields for others. */
export function DateRange({ value, onChange, all, most }: DateRangeProps) {
  const timeZone = useContext(TimeZoneContext);
  const today = useToday();
  const errorId = useId();
  const [isChoosing, setChoosing] = useState(false);
  const [preset, setPreset] = useState<DayPreset>();
  const [fault, setFault] = useState<string>();
  // Two presets may be the same days: the one that was chosen stays chosen.
  const names = preset ? [preset, ...presetNames] : presetNames;
  const named = names.find((name) => isSame(value, daysOf(name, today)));
  const isAll = all !== undefined && !value.from && !value.to;
  const shown = isChoosing ? 'chosen' : isAll ? 'all' : (named ?? 'chosen');

  function choose(choice: string): void {
    setFault(undefined);
    setChoosing(choice === 'chosen');
    if (choice === 'all') onChange({ from: undefined, to: undefined });
    const name = presetNames.find((one) => one === choice);
    setPreset(name);
    if (name) onChange(daysOf(name, today));
  }

  function show(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const days = { from: dayIn(fields.get('from')), to: dayIn(fields.get('to')) };
    const wrong = faultOf(days, all === undefined ? (most ?? 100_000) : most);
    setFault(wrong);
    if (wrong) return;
    setChoosing(false);
    onChange(days);
  }

  const invalid = { 'aria-invalid': Boolean(fault), 'aria-describedby': fault && errorId };
  return (
    <div>
      <div className="flex flex-wrap items-end gap-3">
        <SelectField
          label="Days"
          className="min-w-40 grow sm:w-44 sm:grow-0"
          value={shown}
          onChange={(event) => choose(event.target.value)}
        >
          {all !== undefined && <option value="all">{all}</option>}
          {presetNames.map((name) => (
            <option key={name} value={name}>
              {presets[name].label}
            </option>
          ))}
          <option value="chosen">Choose days…</option>
        </SelectField>
        {shown === 'chosen' && (
          <form
            key={`${value.from} ${value.to}`}
            onSubmit={show}
            className="grid grow grid-cols-2 items-end gap-3 sm:flex sm:grow-0"
          >
            <TextField
              type="date"
              label="First day"
              name="from"
              defaultValue={value.from}
              max="9999-12-31"
              {...invalid}
            />
            <TextField
              type="date"
              label="Last day"
              name="to"
              defaultValue={value.to}
              max="9999-12-31"
              {...invalid}
            />
            <Button type="submit" look="secondary" className="col-span-2">
              Show
            </Button>
          </form>
        )}
      </div>
      {shown === 'chosen' && fault && <ErrorText id={errorId}>{fault}</ErrorText>}
      {shown === 'chosen' && (
        <p className="mt-1.5 note">Days begin at midnight in the time zone {timeZone}.</p>
      )}
    </div>
  );
}
