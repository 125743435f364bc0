import { NO_MATCHERS } from '#server/features/intake/imports/text/matchers.ts'
import { CAREERS_PAGE } from '#server/features/intake/sources/kinds/careers-page.ts'
import type { SourceKind } from '#server/features/intake/sources/kinds/kind.ts'
import { withoutContacts } from '#server/features/intake/sources/kinds/mapping/contact-fields.ts'
import { TRUDVSEM } from '#server/features/intake/sources/kinds/trudvsem.ts'
import { mapOriginal, type MappingTools } from '#server/features/intake/sources/records/mapped.ts'
import { TAX_YEAR_2026 } from '#tests/support/tax-years.ts'
import { NOW, VYDUMKA } from './reading.ts'

export const DUTY =
  'Отвечать покупателям в чате, вести таблицу заказов, передавать вопросы старшему смены, следить за сроками ответов и обновлять подсказки для новых операторов.'

/** Maps an original as a run does. */
export function mapAs(kind: SourceKind, value: unknown, tools: Partial<MappingTools> = {}) {
  const source = kind.isOfOneEmployer
    ? VYDUMKA
    : { key: kind.code, address: new URL(kind.addressExample), company: null }
  return mapOriginal(
    { id: '1', value: withoutContacts(value), modifiedAt: null },
    { kind, source, matchers: NO_MATCHERS, year: TAX_YEAR_2026, now: NOW, ...tools },
  )
}

/** The vacancy that it becomes. */
function requireMapped(kind: SourceKind, value: unknown) {
  const mapped = mapAs(kind, value)
  if (mapped.refusal !== null) throw new Error(`It is refused: ${mapped.refusal}`)
  return mapped
}

/** An invented remote posting of the employer's own page. */
export const mapPosting = (changes: object, url = 'https://vydumka.example/jobs/1') =>
  requireMapped(CAREERS_PAGE, {
    id: '1',
    url,
    posting: {
      '@type': 'JobPosting',
      title: 'Оператор чата',
      description: `<p>${DUTY}</p>`,
      jobLocationType: 'TELECOMMUTE',
      hiringOrganization: { name: 'ВЫДУМКА' },
      datePosted: '2026-11-02',
      ...changes,
    },
  })

/** An invented remote vacancy of open data. */
export const buildOpenData = (changes: object) => ({
  id: '1',
  company: { companycode: '1000000000001', name: 'ООО "ВЫДУМКА"' },
  'creation-date': '2026-11-02',
  'job-name': 'Оператор чата',
  employment: 'Дистанционная (удаленная) работа',
  duty: DUTY,
  ...changes,
})
export const mapOpenData = (changes: object) => requireMapped(TRUDVSEM, buildOpenData(changes))
