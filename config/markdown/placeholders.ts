import { CONSENT_KINDS } from '#shared/features/identity/accounts/vocabulary.ts'
import { OPENINGS_A_DAY } from '#shared/features/board/resumes/vocabulary.ts'
import { consentPath } from '#shared/features/identity/accounts/consent-documents.ts'

/** Values of `{{…}}` in documents that are known at build time. */
const VALUES = new Map([
  ...CONSENT_KINDS.map((kind): [string, string] => [`consent.${kind}.path`, consentPath(kind)]),
  ['contacts.day_limit', String(OPENINGS_A_DAY)],
])

/** Filled by the page, which has the settings: `site-details.ts` and `operator-tax.ts` of `client/features/content/legal/`. */
const FILLED_BY_THE_PAGE = new Set(['operator', 'site', 'vat'])

/** @throws Error that names an unknown placeholder */
export function fillPlaceholders(source: string): string {
  return source.replaceAll(/\{\{(.*?)\}\}/gs, (whole, name: string) => {
    if (FILLED_BY_THE_PAGE.has(name)) return whole
    const value = VALUES.get(name)
    if (value === undefined) {
      throw new Error(`unknown ${whole}; known are ${[...VALUES.keys(), ...FILLED_BY_THE_PAGE].join(', ')}`)
    }
    return value
  })
}
