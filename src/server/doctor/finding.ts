import type { HealthFinding } from '../../shared/health.ts';

export const problem = (text: string): HealthFinding => ({ severity: 'problem', text });
export const warning = (text: string): HealthFinding => ({ severity: 'warning', text });
