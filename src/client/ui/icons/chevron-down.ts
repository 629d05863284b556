import type { IconNode } from '../icon.tsx';

export const ChevronDown: IconNode = [['path', { d: 'm6 9 6 6 6-6' }]];
