import { REMOVAL_REASONS } from '#shared/features/staff/claims/vocabulary.ts'
import { OfCompany } from '#shared/features/intake/webhooks/contract.ts'
import { z } from 'zod'
import { operation, Nothing, rowId } from '#shared/kernel/contract.ts'
import { CompanySourceForm } from './forms.ts'
import {
  SourceId,
  SourceKindInfo,
  SourceRecordRow,
  SourceRun,
  SourceState,
  SourceTrial,
} from './source-models.ts'
import { SET_STATES } from './vocabulary.ts'

const One = OfCompany.extend({ sourceId: SourceId })
const COMPANY_TAGS = ['integrations']

/** A source of a company's own vacancies. */
export const CompanySource = SourceState.extend({
  id: SourceId,
  kind: z.string(),
  kindTitle: z.string(),
  address: z.string(),
  pathPrefix: z.string().nullable(),
  /** Whether staff switch it on: its address does not show whose it is. */
  isSwitchedOnByStaff: z.boolean(),
})
export type CompanySource = z.infer<typeof CompanySource>

export const companySourcesContract = {
  list: operation('GET /v1/companies/{id}/sources', 'signed_in', 'Источники вакансий компании', COMPANY_TAGS)
    .input(OfCompany)
    .output(
      z.object({
        items: z.array(CompanySource),
        kinds: z.array(SourceKindInfo),
        /** The domain on which pages and feeds may be; null until the company is checked and its site is confirmed. */
        domain: z.string().nullable(),
        isVerified: z.boolean(),
      }),
    ),
  create: operation(
    'POST /v1/companies/{id}/sources',
    'signed_in',
    'Подключить источник вакансий',
    COMPANY_TAGS,
    {
      makes: true,
    },
  )
    .input(CompanySourceForm.extend(OfCompany.shape))
    .output(z.object({ sourceId: SourceId })),
  try: operation(
    'POST /v1/companies/{id}/sources/{sourceId}/trial',
    'signed_in',
    'Прочитать источник на пробу',
    COMPANY_TAGS,
    { makes: false },
  )
    .input(One)
    .output(SourceTrial),
  setState: operation(
    'PUT /v1/companies/{id}/sources/{sourceId}/state',
    'signed_in',
    'Включить, выключить или убрать источник',
    COMPANY_TAGS,
  )
    .input(One.extend({ state: z.enum(SET_STATES).exclude(['paused']) }))
    .output(Nothing),
  log: operation(
    'GET /v1/companies/{id}/sources/{sourceId}/log',
    'signed_in',
    'Последние чтения источника и его вакансии',
    COMPANY_TAGS,
  )
    .input(One)
    .output(z.object({ runs: z.array(SourceRun), records: z.array(SourceRecordRow) })),
  setShown: operation(
    'PUT /v1/companies/{id}/sources/{sourceId}/vacancies/{vacancyId}',
    'signed_in',
    'Снять вакансию источника или вернуть её',
    COMPANY_TAGS,
  )
    .input(
      One.extend({
        vacancyId: rowId('Номер вакансии.'),
        isShown: z.boolean(),
        reason: z
          .enum(REMOVAL_REASONS)
          .nullable()
          .default(null)
          .describe('Почему вакансия снимается; обязательно, когда она снимается.'),
      }),
    )
    .output(Nothing),
}
