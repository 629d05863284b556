import type { MouseEvent } from 'react';
import {
  Bar,
  BarChart,
  CartesianGrid,
  ResponsiveContainer,
  Tooltip,
  type TooltipContentProps,
  XAxis,
  YAxis,
} from 'recharts';
import { useLocation } from 'wouter';
import type { DaySales } from '../../shared/accounting/report.ts';
import { counted } from '../../shared/base/locale.ts';
import { formatPrice } from '../../shared/base/money.ts';
import { ordersHref } from '../order/manage/order-filters.ts';
import { longDay, roundPrice, shortDay } from './words.ts';

function DayNote({ active, payload }: Partial<TooltipContentProps>) {
  const sales = payload?.[0]?.payload as DaySales | undefined;
  if (!active || !sales) return null;
  return (
    <div className="rounded-md bg-night px-3 py-2 text-sm text-on-night shadow-lg">
      <p>{longDay(sales.day)}</p>
      <p className="text-base font-bold tabular-nums">{formatPrice(sales.salesCents)}</p>
      <p>{counted(sales.orders, 'order')} placed</p>
    </div>
  );
}

const axis = { tickLine: false, tick: { fontSize: 12, fill: 'var(--color-muted)' } };

/** Arrow keys move along the days. A mouse click on a day opens its orders. */
export function SalesChart({ days }: { days: DaySales[] }) {
  const [, navigate] = useLocation();
  const open = (index: unknown, { nativeEvent }: MouseEvent) => {
    const day = days[Number(index)]?.day;
    // A tap only shows the day's figures: a finger is not precise enough to open its orders.
    const isMouse = nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'mouse';
    if (day && isMouse) navigate(ordersHref({ from: day, to: day }));
  };
  return (
    <ResponsiveContainer initialDimension={{ width: 1, height: 1 }}>
      <BarChart
        data={days}
        margin={{ top: 8, right: 4, bottom: 0, left: 0 }}
        onClick={({ activeIndex }, event) => open(activeIndex, event)}
        aria-label="Sales per day"
        className="cursor-pointer"
      >
        <CartesianGrid vertical={false} stroke="var(--color-line)" />
        <XAxis
          dataKey="day"
          tickFormatter={shortDay}
          minTickGap={24}
          axisLine={{ stroke: 'var(--color-line-control)' }}
          {...axis}
        />
        {/* Room for six figures, such as $12.5K: measured labels were cut where the font came later. */}
        <YAxis width={52} tickFormatter={roundPrice} axisLine={false} {...axis} />
        <Tooltip content={<DayNote />} cursor={{ fill: 'var(--color-sunken)' }} />
        <Bar
          dataKey="salesCents"
          name="Sales"
          // Otherwise all bars grow again at every refresh.
          isAnimationActive={false}
          fill="var(--color-accent)"
          radius={[3, 3, 0, 0]}
          maxBarSize={48}
        />
      </BarChart>
    </ResponsiveContainer>
  );
}
