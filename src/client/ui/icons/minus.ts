export const Minus = '<path d="M5 12h14"/>';
