import type { VERIFICATION_STATES } from '#shared/features/identity/companies/vocabulary.ts'

export const VERIFICATION_LABELS: Readonly<Record<(typeof VERIFICATION_STATES)[number], string>> = {
  none: 'не просили',
  asked: 'ждёт решения',
  verified: 'проверена',
  refused: 'отказано',
}
