import type { Finish } from './engine/colour.ts';

const finish = (dark: string, base: string, light: string, gloss = 0): Finish => ({
  dark,
  base,
  light,
  gloss,
});

export const ink = finish('#0f0d0c', '#2d2926', '#5c544e');
export const graphite = finish('#2b2826', '#57514c', '#8b837c');
export const rubber = finish('#110f0e', '#2a2725', '#474340');
export const iron = finish('#1d1c1c', '#42403f', '#7a7674', 0.15);
export const steel = finish('#6b6764', '#b9b4b0', '#f1efec', 0.5);
export const chrome = finish('#57565a', '#c9c9cb', '#ffffff', 0.9);
export const white = finish('#b3aca5', '#e9e5e0', '#ffffff');
export const stone = finish('#8f877f', '#c4bcb3', '#e8e2da');
export const orange = finish('#8f2f0c', '#e2560f', '#fb8a45');
export const teal = finish('#0a3d3b', '#0f766e', '#3aa79c');
/** What one sees through a hole. */
export const backdrop = finish('#cfc8c0', '#e4ded7', '#efebe6');
export const red = finish('#6b1515', '#b3261e', '#dd5a4f');
export const blue = finish('#14305c', '#25559b', '#5c8ace');
export const yellow = finish('#94660a', '#e0a519', '#f7cf63');
export const green = finish('#1c4a2b', '#33804b', '#68b27e');
export const plum = finish('#3d2442', '#6f4576', '#a278a8');
export const wood = finish('#8b5e34', '#cf9f6b', '#edcfa3');
export const ply = finish('#a17a4c', '#dcb98a', '#f1dcb9');
export const leather = finish('#4a230f', '#8a4b24', '#bb7a48');
export const cork = finish('#8a5f38', '#c4945f', '#dfba8c');
