import { type RefObject, useState } from 'react';
import type { StaffAccount } from '../../shared/staff/staff.ts';
import { roles, StaffRole } from '../../shared/staff/staff-role.ts';
import { refusalWords } from '../api/refusal.ts';
import { trpc } from '../api/trpc.ts';
import { Button } from '../ui/button.tsx';
import { ChoiceGroup, Radio } from '../ui/choice.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Notice } from '../ui/notice.tsx';

interface RoleChoiceProps {
  value: StaffRole;
  onChange(role: StaffRole): void;
  /** True if a dialog begins with it. */
  isFirst?: boolean;
}

export function RoleChoice({ value, onChange, isFirst = false }: RoleChoiceProps) {
  return (
    <ChoiceGroup legend="Role">
      {StaffRole.options.map((role) => (
        <Radio
          key={role}
          name="role"
          value={role}
          label={roles[role].label}
          hint={roles[role].meaning}
          checked={role === value}
          onChange={() => onChange(role)}
          {...(isFirst && role === value && { 'data-first': true })}
        />
      ))}
    </ChoiceGroup>
  );
}

interface RoleDialogProps {
  account: StaffAccount;
  onClose(): void;
  onChanged(account: StaffAccount): void;
  opener: RefObject<HTMLElement | null>;
}

export function RoleDialog({ account, onClose, onChanged, opener }: RoleDialogProps) {
  const { id, email } = account;
  const [role, setRole] = useState(account.role);
  const change = trpc.staff.setRole.useMutation({ onSuccess: onChanged });
  return (
    <Dialog
      title="Change the role"
      description={`The permissions of ${email}, from now on.`}
      open
      onOpenChange={onClose}
      opener={opener}
    >
      <form
        className="space-y-5"
        onSubmit={(event) => {
          event.preventDefault();
          change.mutate({ id, role });
        }}
      >
        <RoleChoice value={role} onChange={setRole} isFirst />
        {change.error && <Notice>{refusalWords(change.error)}</Notice>}
        <Button type="submit" className="w-full" isBusy={change.isPending} disabled={role === account.role}>
          {change.isPending ? 'Saving…' : 'Save role'}
        </Button>
      </form>
    </Dialog>
  );
}
