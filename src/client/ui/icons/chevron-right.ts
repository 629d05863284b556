export const ChevronRight = '<path d="m9 18 6-6-6-6"/>';
