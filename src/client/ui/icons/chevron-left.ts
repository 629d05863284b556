import type { IconNode } from '../icon.tsx';

export const ChevronLeft: IconNode = [['path', { d: 'm15 18-6-6 6-6' }]];
