import { useSettings } from '../../page/page-state.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PhoneField } from '../../ui/phone-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { useCheckoutForm } from './use-checkout-form.ts';

interface ContactFieldsProps
  extends Pick<ReturnType<typeof useCheckoutForm>, 'register' | 'errors' | 'phone' | 'remembered'> {
  isCollected: boolean;
}

type Remembered = ContactFieldsProps['remembered'];

/** Offers the details of the last order on this device; hidden once something is typed. */
function RememberedOffer({ details, fillIn, forget }: Remembered) {
  if (!details) return null;
  return (
    <Notice
      look="info"
      className="sm:col-span-2"
      actions={
        <>
          <Button look="secondary" onClick={() => fillIn(details)}>
            Use these details
          </Button>
          <Button look="quiet" onClick={forget}>
            Forget them
          </Button>
        </>
      }
    >
      Your details from last time are kept on this device: {details.name}, {details.email}
    </Notice>
  );
}

export function ContactFields({ register, errors, phone, remembered, isCollected }: ContactFieldsProps) {
  const { contact } = useSettings();
  return (
    <section aria-labelledby="delivery" className="grid items-start gap-5 sm:grid-cols-2">
      <h2 id="delivery" className="heading-card sm:col-span-2">
        {isCollected ? 'Your details' : 'Delivery details'}
      </h2>
      <RememberedOffer {...remembered} />
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
        // For another type, Chromium turns the domain into xn--…, which the shopper did not type.
        type="text"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        autoComplete="email"
        maxLength={254}
        aria-required
        error={errors.email?.message}
        {...register('email')}
      />
      {!isCollected && (
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
      )}
      <PhoneField {...phone} country={contact.country} className="sm:col-span-2 sm:max-w-md" />
      <Checkbox
        label="Remember my details on this device"
        checked={remembered.isRemembering}
        onChange={(event) => remembered.setRemembering(event.target.checked)}
        className="sm:col-span-2"
      />
    </section>
  );
}
