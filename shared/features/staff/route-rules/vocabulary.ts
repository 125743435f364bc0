/** How a rule redirects. */
export const REDIRECT_CODES = [301, 302] as const
export type RedirectCode = (typeof REDIRECT_CODES)[number]

export const REDIRECT_CODE_NAMES: Record<RedirectCode, string> = {
  301: 'Навсегда (301)',
  302: 'На время (302)',
}

export const ROUTE_RULES_PAGE_SIZE = 50
