/** The edition of the rules in `how-counted.tsx`: a remark about a page names it. */
export const RULES_VERSION = '2026-11-23'
