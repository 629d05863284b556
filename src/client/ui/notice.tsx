import type { ComponentProps, ReactNode } from 'react';
import { Icon } from './icon.tsx';
import { CircleAlert } from './icons/circle-alert.ts';
import { CircleCheck } from './icons/circle-check.ts';
import { Info } from './icons/info.ts';
import { TriangleAlert } from './icons/triangle-alert.ts';

const looks = {
  info: { icon: Info, colors: 'bg-sunken text-soft ring-line-strong' },
  good: { icon: CircleCheck, colors: 'bg-good-soft text-good ring-good-line' },
  warn: { icon: TriangleAlert, colors: 'bg-warn-soft text-warn ring-warn-line' },
  bad: { icon: CircleAlert, colors: 'bg-bad-soft text-bad ring-bad-line' },
};

interface NoticeProps extends ComponentProps<'div'> {
  look?: keyof typeof looks;
  /** Buttons; beside the text where there is room. */
  actions?: ReactNode;
}

/** A `bad` notice says why something failed, and is announced as it appears. */
export function Notice({ look = 'bad', actions, className = '', children, ...props }: NoticeProps) {
  const { icon, colors } = looks[look];
  return (
    <div
      {...(look === 'bad' && { role: 'alert' })}
      {...props}
      className={`flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-md p-4 text-sm ring-1 ring-inset ${colors} ${className}`}
    >
      <div className="flex min-w-0 gap-3">
        <Icon of={icon} className="size-5 shrink-0" />
        <div className="min-w-0 wrap-anywhere">{children}</div>
      </div>
      {actions !== undefined && <div className="flex flex-wrap gap-3">{actions}</div>}
    </div>
  );
}
