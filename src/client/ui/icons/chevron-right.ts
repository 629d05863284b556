import type { IconNode } from '../icon.tsx';

export const ChevronRight: IconNode = [['path', { d: 'm9 18 6-6-6-6' }]];
