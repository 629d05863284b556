/** A loaded bar across the two posts of a rack. */
export const favicon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#1c1917"/>' +
  '<path fill="none" stroke="#f5f2ee" stroke-width="3.2" stroke-linecap="round" d="M11 6.5v19M21 6.5v19M11 16h10"/>' +
  '<path fill="none" stroke="#f97316" stroke-width="3" stroke-linecap="round" d="M6.2 11v10M25.8 11v10"/>' +
  '<path stroke="#f5f2ee" stroke-width="2" stroke-linecap="round" d="M3 16h1.5M27.5 16H29"/></svg>\n';
