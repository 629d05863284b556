import { useSettings } from '../page/page-state.ts';
import { Notice } from '../ui/notice.tsx';

/** Tells shoppers without scripts how to order: the cart needs the browser's scripts. */
export function WithoutScript() {
  const { email, phone, phoneHref } = useSettings().contact;
  return (
    <noscript>
      <Notice look="warn" className="mt-6">
        The cart and the checkout need JavaScript, which is off in this browser.
        {(phone || email) && (
          <>
            {' '}
            Turn it on, or order{' '}
            {phone && (
              <>
                by phone,{' '}
                <a href={phoneHref} className="whitespace-nowrap underline">
                  {phone}
                </a>
              </>
            )}
            {phone && email && ', or '}
            {email && (
              <>
                by e-mail,{' '}
                <a href={`mailto:${email}`} className="underline">
                  {email}
                </a>
              </>
            )}
            : tell us what you want, and where it goes.
          </>
        )}
      </Notice>
    </noscript>
  );
}
