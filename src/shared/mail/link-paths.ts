/** The page that confirms a sign-up at a click. The token is in the fragment, which browsers send to nobody. */
export const confirmSubscriptionPath = '/newsletter/confirm';

/** The page that unsubscribes at a click, and the address of one-click unsubscriptions (RFC 8058). */
export const unsubscribePath = '/newsletter/unsubscribe';

/** The page on which buyers write reviews. The token of its link is in the fragment. */
export const reviewPath = '/review';
