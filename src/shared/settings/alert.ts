interface Kind {
  /** The label of its switch among the settings. */
  title: string;
  note: string;
  /** Sent at once, and then at most once an hour. All others are collected for some minutes. */
  isUrgent: boolean;
}

/** The alerts that the owner gets by e-mail. Each kind is on until it is switched off. */
const kinds = {
  order: {
    title: 'New orders',
    note: 'Cash orders when they are placed, card orders when they are paid.',
    isUrgent: false,
  },
  message: { title: 'New messages', note: 'From the contact form.', isUrgent: false },
  request: {
    title: 'Requests about orders',
    note: 'Shoppers who want to return or exchange something, or ask a question.',
    isUrgent: false,
  },
  late: {
    title: 'Late orders',
    note: 'Once for each order that has not arrived the day before the last day that its shopper was told.',
    isUrgent: false,
  },
  withdrawal: { title: 'Withdrawals', note: 'Shoppers who withdraw from a contract.', isUrgent: false },
  dispute: {
    title: 'Disputed payments',
    note: 'A customer has asked their bank for the money back.',
    isUrgent: true,
  },
  payment: { title: 'Payments to review', note: 'Failed refunds are included.', isUrgent: true },
  lockedAccount: {
    title: 'Locked staff accounts',
    note: 'After too many wrong passwords or codes.',
    isUrgent: true,
  },
  failedJobs: {
    title: 'Failed jobs',
    note: 'Background jobs that failed many times.',
    isUrgent: true,
  },
  backup: {
    title: 'Backups',
    note: 'A backup that failed, is old, or could not be restored and checked.',
    isUrgent: true,
  },
  attack: {
    title: 'Attacks',
    note: 'Many orders above the limits of held stock; many wrong passwords or keys.',
    isUrgent: true,
  },
  lowStock: {
    title: 'Products that are low in stock',
    note: 'Once for each product, until its stock has been above the level again.',
    isUrgent: false,
  },
} satisfies Record<string, Kind>;

export type AlertKind = keyof typeof kinds;
export const alertKinds: Record<AlertKind, Kind> = kinds;
export const alertKindNames = Object.keys(kinds) as AlertKind[];
