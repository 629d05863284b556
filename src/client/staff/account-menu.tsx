import { DropdownMenu } from 'radix-ui';
import { useRef, useState } from 'react';
import type { StaffAccount } from '../../shared/staff.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Ellipsis } from '../ui/icons/ellipsis.ts';
import { ToldPassword, toldOnce } from './told-password.tsx';
import { type AccountStep, useAccountSteps } from './use-account-steps.ts';

/** What can be done to an account, each step asked about before it is taken. */
export function AccountMenu({ account }: { account: StaffAccount }) {
  const [password, setPassword] = useState<string>();
  const forget = () => setPassword(undefined);
  const steps = useAccountSteps(account, setPassword);
  const [asked, setAsked] = useState<AccountStep>();
  const [isAsking, setAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  return (
    <>
      <DropdownMenu.Root modal={false}>
        <DropdownMenu.Trigger asChild>
          <IconButton ref={button} label={`Change ${account.email}`}>
            <Icon of={Ellipsis} className="size-5" />
          </IconButton>
        </DropdownMenu.Trigger>
        <DropdownMenu.Content
          align="end"
          sideOffset={4}
          className="animate-fade z-menu min-w-52 rounded-md border border-line bg-surface p-1 shadow-lg"
        >
          {steps.map((step) => (
            <DropdownMenu.Item
              key={step.label}
              onSelect={() => {
                setAsked(step);
                setAsking(true);
              }}
              className="flex min-h-11 cursor-pointer items-center rounded-sm px-3 text-sm font-medium outline-none data-highlighted:bg-sunken"
            >
              {step.label}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Root>
      <ConfirmDialog
        title={asked?.question ?? ''}
        description={asked?.effect}
        open={isAsking}
        onOpenChange={setAsking}
        onConfirm={() => asked?.take()}
        opener={button}
      />
      {password && (
        <Dialog
          title="The new password"
          description={toldOnce(account.email)}
          open
          onOpenChange={forget}
          opener={button}
        >
          <ToldPassword password={password} onDone={forget} />
        </Dialog>
      )}
    </>
  );
}
