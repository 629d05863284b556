import type { OpenWork } from '../../shared/accounting/report.ts';
import { type WorkPart, workNames, workPartNames, workParts } from '../../shared/order/work.ts';
import { isAllowed, type Permission, type StaffRole } from '../../shared/staff/staff-role.ts';
import { paths } from '../page/paths.ts';
import type { IconShapes } from '../ui/icon.tsx';
import { ArrowRight } from '../ui/icons/arrow-right.ts';
import { Banknote } from '../ui/icons/banknote.ts';
import { ClipboardList } from '../ui/icons/clipboard-list.ts';
import { FileSpreadsheet } from '../ui/icons/file-spreadsheet.ts';
import { Gift } from '../ui/icons/gift.ts';
import { HeartPulse } from '../ui/icons/heart-pulse.ts';
import { Inbox } from '../ui/icons/inbox.ts';
import { KeyRound } from '../ui/icons/key-round.ts';
import { Layers } from '../ui/icons/layers.ts';
import { LayoutDashboard } from '../ui/icons/layout-dashboard.ts';
import { LayoutGrid } from '../ui/icons/layout-grid.ts';
import { Mail } from '../ui/icons/mail.ts';
import { MapPin } from '../ui/icons/map-pin.ts';
import { Package } from '../ui/icons/package.ts';
import { Phone } from '../ui/icons/phone.ts';
import { RotateCcwClock } from '../ui/icons/rotate-ccw-clock.ts';
import { Search } from '../ui/icons/search.ts';
import { Send } from '../ui/icons/send.ts';
import { Settings } from '../ui/icons/settings.ts';
import { ShieldCheck } from '../ui/icons/shield-check.ts';
import { Star } from '../ui/icons/star.ts';
import { Undo2 } from '../ui/icons/undo-2.ts';
import { UserRound } from '../ui/icons/user-round.ts';
import { Users } from '../ui/icons/users.ts';
import { Warehouse } from '../ui/icons/warehouse.ts';
import { Webhook } from '../ui/icons/webhook.ts';

export interface ManageLink {
  label: string;
  href: string;
  icon: IconShapes;
  /** The permission that a role needs to see it; all roles see a link without one. */
  to?: Permission;
  /** The kinds of open work behind the link, and the words for them, for screen readers. */
  count?: [kinds: readonly (keyof OpenWork)[], words: string];
  /** Whether only shops that use it see it. */
  isOptional?: true;
  /** Prefixes of the addresses of pages that belong to it, beside those below its own address. */
  also?: string[];
  /** Whether it is in the bar of phones, where the others are behind "More". */
  isInBar?: true;
}

interface ManageGroup {
  /** Absent for the links above all groups. */
  title?: string;
  links: ManageLink[];
}

/** The menu of the management, in this order. A screen without a link elsewhere needs a line here. */
const groups: ManageGroup[] = [
  { links: [{ label: 'Dashboard', href: paths.dashboard, icon: LayoutDashboard }] },
  {
    title: 'Orders',
    links: [
      { label: 'Work', href: paths.work, icon: Inbox, count: [workPartNames, 'to do'], isInBar: true },
      {
        label: 'Orders',
        href: paths.manageOrders,
        icon: ClipboardList,
        count: [['pack', 'handOver'], workNames.ship.toLowerCase()],
        isInBar: true,
      },
      {
        label: workNames.call,
        href: paths.calls,
        icon: Phone,
        to: workParts.call.to,
        count: [['call'], workParts.call.words],
      },
      { label: workParts.pack.title, href: paths.pack, icon: Package, to: workParts.pack.to },
      { label: 'Discounts', href: paths.discounts, icon: Gift },
      {
        label: 'Cash with carriers',
        href: paths.cash,
        icon: Banknote,
        count: [['collect'], workParts.collect.words],
      },
      {
        label: 'Withdrawals',
        href: paths.withdrawals,
        icon: Undo2,
        count: [['openWithdrawals'], 'to deal with'],
        isOptional: true,
      },
      { label: 'E-mails', href: paths.emails, icon: Send },
      { label: 'Accounting', href: paths.accounting, icon: FileSpreadsheet, to: 'export' },
    ],
  },
  {
    title: 'Catalogue',
    links: [
      {
        label: 'Products',
        href: paths.manage,
        icon: Package,
        also: [paths.importProducts, paths.deletedProducts],
        isInBar: true,
      },
      { label: 'Categories', href: paths.categories, icon: LayoutGrid, also: [paths.measures] },
      { label: 'Collections', href: paths.collections, icon: Layers },
      { label: 'Makers', href: paths.makers, icon: MapPin },
      { label: 'Stock', href: paths.stock, icon: Warehouse, also: ['/manage/products'] },
      { label: 'Searches', href: paths.searches, icon: Search },
      { label: 'Old addresses', href: paths.addresses, icon: ArrowRight },
    ],
  },
  {
    title: 'Customers',
    links: [
      {
        label: 'Messages',
        href: paths.messages,
        icon: Mail,
        count: [['openMessages'], 'to answer'],
        isInBar: true,
      },
      { label: 'Reviews', href: paths.reviews, icon: Star, count: [['waitingReviews'], 'to read'] },
      { label: 'Customers', href: paths.customers, icon: UserRound },
      { label: 'Privacy', href: paths.privacy, icon: ShieldCheck, to: 'shop' },
    ],
  },
  {
    title: 'Shop',
    links: [
      { label: 'Activity', href: paths.activity, icon: RotateCcwClock },
      { label: 'Staff', href: paths.manageStaff, icon: Users, to: 'shop' },
      { label: 'API keys', href: paths.apiKeys, icon: KeyRound, to: 'shop' },
      { label: 'Webhooks', href: paths.webhooks, icon: Webhook, to: 'shop' },
      { label: 'Health', href: paths.health, icon: HeartPulse, to: 'shop' },
      { label: 'Settings', href: paths.settings, icon: Settings, to: 'shop' },
    ],
  },
];

/**
 * The searches of the frame. Their addresses are those of `ordersHref` and `manageHref`, whose files would bring the filters of
 * both lists to every page.
 */
export const searches = [
  {
    value: 'orders',
    label: 'Orders',
    hrefOf: (search: string) => `${paths.manageOrders}#${new URLSearchParams({ search })}`,
  },
  {
    value: 'products',
    label: 'Products',
    hrefOf: (searchTerm: string) => `${paths.manage}?${new URLSearchParams({ searchTerm })}`,
  },
] as const;

/** @param withdraws whether shoppers can withdraw from contracts, or have */
export function groupsFor(role: StaffRole, withdraws = true): ManageGroup[] {
  const isSeen = ({ to, isOptional }: ManageLink) =>
    (!to || isAllowed(role, to)) && (withdraws || !isOptional);
  return groups
    .map(({ title, links }) => ({ title, links: links.filter(isSeen) }))
    .filter(({ links }) => links.length > 0);
}

/** The number of things behind a link that a role may do. */
export function openOf({ count }: ManageLink, work: OpenWork | undefined, role: StaffRole): number {
  const [kinds = []] = count ?? [];
  const isDone = (kind: keyof OpenWork) => {
    const to = kind in workParts ? workParts[kind as WorkPart].to : undefined;
    return !to || isAllowed(role, to);
  };
  return work ? kinds.filter(isDone).reduce((sum, kind) => sum + work[kind], 0) : 0;
}

/** The address of the link that a page belongs to; undefined if it belongs to none. */
export function currentHref(path: string): string | undefined {
  const isBelow = (start: string) => path === start || path.startsWith(`${start}/`);
  const fitting = groups
    .flatMap(({ links }) => links)
    // All addresses are below that of the dashboard.
    .filter(({ href, also = [] }) =>
      href === paths.dashboard ? path === href : [href, ...also].some(isBelow),
    );
  return fitting.sort((a, b) => b.href.length - a.href.length)[0]?.href;
}
