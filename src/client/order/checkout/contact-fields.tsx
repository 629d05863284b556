import type { ReactNode } from 'react';
import { mayLackDetails, meantEmail } from '../../../shared/order/address-questions.ts';
import { useSettings } from '../../page/page-state.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PhoneField } from '../../ui/phone-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { useCheckoutForm } from './use-checkout-form.ts';

interface ContactFieldsProps
  extends Pick<
    ReturnType<typeof useCheckoutForm>,
    'register' | 'errors' | 'phone' | 'remembered' | 'values' | 'touched' | 'fill'
  > {
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

/** Questions about what was typed, once its field was left. An answer is not needed. */
function questionsFor({ values, touched, fill }: Pick<ContactFieldsProps, 'values' | 'touched' | 'fill'>) {
  const meant = touched.email && meantEmail(values.email ?? '');
  return {
    email: (
      <Question>
        {meant && (
          <>
            Did you mean{' '}
            <button type="button" className="link wrap-anywhere" onClick={() => fill('email', meant)}>
              {meant}
            </button>
            ?
          </>
        )}
      </Question>
    ),
    address: (
      <Question>
        {touched.address &&
          mayLackDetails(values.address ?? '') &&
          'Is that enough for the courier? House, road and area help.'}
      </Question>
    ),
  };
}

function Question({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="mt-1.5 text-sm font-medium text-warn empty:hidden">
      {children}
    </p>
  );
}

export function ContactFields(props: ContactFieldsProps) {
  const { register, errors, phone, remembered, isCollected } = props;
  const { contact } = useSettings();
  const questions = questionsFor(props);
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
      <div>
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
        {questions.email}
      </div>
      {!isCollected && (
        <div className="sm:col-span-2">
          <TextArea
            label="Address"
            autoComplete="street-address"
            rows={3}
            maxLength={500}
            aria-required
            error={errors.address?.message}
            {...register('address')}
          />
          {questions.address}
        </div>
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
