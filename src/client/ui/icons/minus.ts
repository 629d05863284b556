import type { IconNode } from '../icon.tsx';

export const Minus: IconNode = [['path', { d: 'M5 12h14' }]];
