import type { IconNode } from '../icon.tsx';

export const Check: IconNode = [['path', { d: 'M20 6 9 17l-5-5' }]];
