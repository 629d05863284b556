import type { ComponentProps } from 'react';
import { limits } from '../../../shared/base/limits.ts';
import { addressValueOf } from '../../../shared/product/manage-category.ts';
import { TextField } from '../../ui/text-field.tsx';

interface AddressFieldProps extends Omit<ComponentProps<typeof TextField>, 'label'> {
  /** The address that it has already; undefined for what is new. */
  address: string | undefined;
  /** The name of the field that makes the value, and its text. */
  from: string;
  typed: string;
}

/** The value by which the address of a category or a collection ends, which never changes once it is there. */
export function AddressField({ address, from, typed, ...props }: AddressFieldProps) {
  if (address !== undefined)
    return (
      <p className="note">
        Its address stays <code className="font-mono">{address}</code>.
      </p>
    );
  return (
    <TextField
      label="Value"
      hint={`The end of its address. It can’t be changed later. If this is empty, the ${from} makes it.`}
      placeholder={addressValueOf(typed)}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={limits.categoryValueLength}
      {...props}
    />
  );
}
