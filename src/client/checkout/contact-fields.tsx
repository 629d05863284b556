import { PhoneField } from '../ui/phone-field.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { TextField } from '../ui/text-field.tsx';
import type { useCheckoutForm } from './use-checkout-form.ts';

type ContactFieldsProps = Pick<ReturnType<typeof useCheckoutForm>, 'register' | 'errors' | 'phone'>;

export function ContactFields({ register, errors, phone }: ContactFieldsProps) {
  return (
    <section aria-labelledby="delivery" className="grid items-start gap-5 sm:grid-cols-2">
      <h2 id="delivery" className="heading-card sm:col-span-2">
        Delivery details
      </h2>
      <TextField
        label="Name"
        autoComplete="name"
        autoCapitalize="words"
        maxLength={100}
        aria-required
        error={errors.name?.message}
        {...register('name')}
      />
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
        aria-required
        error={errors.email?.message}
        {...register('email')}
      />
      <TextArea
        label="Address"
        className="sm:col-span-2"
        autoComplete="street-address"
        rows={3}
        maxLength={500}
        aria-required
        error={errors.address?.message}
        {...register('address')}
      />
      <PhoneField {...phone} className="sm:col-span-2 sm:max-w-md" />
    </section>
  );
}
