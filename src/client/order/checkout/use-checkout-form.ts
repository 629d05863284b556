import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { toast } from 'sonner';
import { useLocation } from 'wouter';
import { CheckoutForm, CollectForm } from '../../../shared/order/customer.ts';
import { waitingKey } from '../../../shared/order/waiting-order.ts';
import { pricesKey } from '../../cart/use-priced-cart.ts';
import { deviceStorage } from '../../page/browser-storage.ts';
import { useSettings } from '../../page/page-state.ts';
import { paths } from '../../page/paths.ts';
import { findRoute, loadPage } from '../../page/routes.ts';
import { phoneFault } from '../../ui/phone-field.tsx';
import { say } from '../../ui/say.ts';
import { readDraft, saveDraft } from '../draft.ts';
import type { Refusal } from '../refusal.ts';
import { clearDetails, type RememberedDetails, readRemembered, rememberDetails } from '../remembered.ts';
import type { Outcome } from '../waiting/waiting-order.ts';
import type { usePlaceOrder } from './use-place-order.ts';

const fields = { 'customer.name': 'name', 'customer.email': 'email', 'customer.address': 'address' } as const;

/** The values of the checkout form, saved as a draft while they are typed, and its submission. */
export function useCheckoutForm(
  { place, end }: Pick<ReturnType<typeof usePlaceOrder>, 'place' | 'end'>,
  isCollected: boolean,
) {
  const [, navigate] = useLocation();
  const { cards, isPlain } = useSettings();
  const queries = useQueryClient();
  const [draft] = useState(readDraft);
  const [phone, setPhone] = useState(draft.phone);
  const [isPhoneChecked, setPhoneChecked] = useState(false);
  const [chosen, setPayment] = useState(draft.payment);
  const payment = cards ? chosen : 'cash';
  const [refusal, setRefusal] = useState<Refusal | undefined>(() =>
    deviceStorage.getItem(waitingKey) ? { message: '', isUnreachable: true, isWaiting: true } : undefined,
  );
  const phoneInput = useRef<HTMLInputElement>(null);
  const { name, email, address } = draft;
  const form = useForm({
    resolver: zodResolver(isCollected ? CollectForm : CheckoutForm),
    defaultValues: { name, email, address },
  });
  const [remembered, setRemembered] = useState(readRemembered);
  const [isRemembering, setRemembering] = useState(false);
  const values = useWatch({ control: form.control });

  useEffect(() => {
    saveDraft({ name: '', email: '', address: '', ...values, phone, payment });
  }, [values, phone, payment]);

  useEffect(() => {
    // If the chunk fails to load, it is loaded again, and reported, when the page opens.
    if (payment === 'card') loadPage(findRoute(paths.payment).route).catch(() => {});
  }, [payment]);

  function showRefusal(refused: Refusal): void {
    const isOutdated = refused.cart || refused.issues?.some(({ path }) => path === 'deliveryOption');
    if (isOutdated) void queries.invalidateQueries({ queryKey: pricesKey });
    // This page was made before the shop had another delivery or tax: only a new one knows.
    const reload = { label: 'Show the new price', onClick: () => window.location.reload() };
    if (!refused.isWaiting)
      toast.error(refused.message, {
        id: refused.message,
        action: isPlain && isOutdated ? reload : undefined,
      });
    if (refused.cart || refused.isUnreachable) setRefusal(refused);
    for (const { path, message } of refused.issues ?? []) {
      const field = fields[path as keyof typeof fields];
      if (field) form.setError(field, { message }, { shouldFocus: true });
    }
  }

  async function submit(typed: CheckoutForm): Promise<void> {
    setRefusal(undefined);
    const fault = phoneFault(phone);
    if (!fault && isRemembering) rememberDetails({ ...typed, phone });
    const { address, ...person } = typed;
    const customer = isCollected ? person : typed;
    if (fault) {
      say('error', fault);
      phoneInput.current?.focus();
    } else if (payment === 'card') {
      navigate(paths.payment);
    } else {
      const refused = await place({ ...customer, phone });
      if (refused) showRefusal(refused);
    }
  }

  const send = form.handleSubmit(submit);
  const isUntouched = [values.name, values.email, values.address, phone].every((value) => !value);

  function fillIn(details: RememberedDetails): void {
    for (const name of ['name', 'email', 'address'] as const) form.setValue(name, details[name]);
    setPhone(details.phone);
    setRemembering(true);
    // The pressed button disappears with the offer.
    form.setFocus('name');
  }

  function endWaiting(outcome: Outcome | undefined): void {
    setRefusal(undefined);
    const refused = outcome && end(outcome);
    if (refused) showRefusal(refused);
  }

  return {
    register: form.register,
    errors: form.formState.errors,
    values,
    touched: form.formState.touchedFields,
    fill(name: 'email', value: string) {
      form.setValue(name, value, { shouldValidate: form.formState.isSubmitted });
      form.setFocus(name);
    },
    onSubmit: (event: SubmitEvent) => {
      setPhoneChecked(true);
      return send(event);
    },
    phone: {
      value: phone,
      onChange: setPhone,
      fault: isPhoneChecked ? phoneFault(phone) : undefined,
      ref: phoneInput,
    },
    payment: { value: payment, onChange: setPayment },
    refusal,
    endWaiting,
    remembered: {
      details: isUntouched ? remembered : undefined,
      isRemembering,
      setRemembering(isWanted: boolean) {
        setRemembering(isWanted);
        if (!isWanted) clearDetails();
      },
      fillIn,
      forget() {
        clearDetails();
        setRemembered(undefined);
        form.setFocus('name');
      },
    },
  };
}
