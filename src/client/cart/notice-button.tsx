import type { ComponentProps } from 'react';
import { Button } from '../ui/button.tsx';

export function NoticeButton(props: ComponentProps<typeof Button>) {
  return <Button look="secondary" className="border-warn-line px-3" {...props} />;
}
