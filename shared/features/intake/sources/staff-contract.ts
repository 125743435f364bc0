import { z } from 'zod'
import { operation, Count, Nothing } from '#shared/kernel/contract.ts'
import { SourceForm } from './forms.ts'
import {
  SourceDay,
  SourceId,
  SourceKindInfo,
  SourceRecordRow,
  SourceRun,
  SourceSummary,
  SourceTrial,
} from './source-models.ts'
import { LISTED_STATES, SET_STATES, SOURCE_BASES } from './vocabulary.ts'

const One = z.object({ id: SourceId })
const STAFF_TAGS = ['staff']

const statedText = z.string().nullable()
const statedNumber = z.number().int().nullable()

/** The values of the form as they are stored: what the form does to typed ones has no shape. */
const StoredForm = SourceForm.extend({
  companyId: statedNumber,
  employerTitle: statedText,
  employerInn: statedText,
  employerSite: statedText,
  basis: z.enum(SOURCE_BASES).nullable(),
  basisUrl: statedText,
  basisOn: statedText,
  pathPrefix: statedText,
  intervalMinutes: z.number().int(),
  pauseMs: z.number().int(),
  employerCap: statedNumber,
  runCap: statedNumber,
  expectedMin: statedNumber,
})

/** What staff see of a source. */
export const SourceDetails = SourceSummary.extend({
  form: StoredForm,
  runs: z.array(SourceRun),
  /** The oldest first; days without runs are left out. */
  days: z.array(SourceDay),
  /** What the last complete run has missed, while staff have to decide about it; null otherwise. */
  absent: z.object({ count: Count, titles: z.array(z.string()) }).nullable(),
})
export type SourceDetails = z.infer<typeof SourceDetails>

export const staffSourcesContract = {
  list: operation('GET /v1/staff/sources', 'staff', 'Источники вакансий', STAFF_TAGS).output(
    z.object({ items: z.array(SourceSummary) }),
  ),
  kinds: operation('GET /v1/staff/sources/kinds', 'staff', 'Виды источников', STAFF_TAGS).output(
    z.object({ items: z.array(SourceKindInfo) }),
  ),
  read: operation('GET /v1/staff/sources/{id}', 'staff', 'Источник', STAFF_TAGS)
    .input(One)
    .output(SourceDetails),
  records: operation('GET /v1/staff/sources/{id}/records', 'staff', 'Записи источника', STAFF_TAGS)
    .input(One.extend({ state: z.enum(LISTED_STATES).default('shown').describe('Что стало с записью.') }))
    .output(z.object({ items: z.array(SourceRecordRow) })),
  create: operation('POST /v1/staff/sources', 'staff', 'Добавить источник', STAFF_TAGS, { makes: true })
    .input(SourceForm)
    .output(One),
  update: operation('PUT /v1/staff/sources/{id}', 'staff', 'Изменить источник', STAFF_TAGS)
    .input(SourceForm.extend(One.shape))
    .output(Nothing),
  try: operation('POST /v1/staff/sources/{id}/trial', 'staff', 'Прочитать источник на пробу', STAFF_TAGS, {
    makes: false,
  })
    .input(One)
    .output(SourceTrial),
  setState: operation(
    'PUT /v1/staff/sources/{id}/state',
    'staff',
    'Включить, выключить, приостановить или убрать источник',
    STAFF_TAGS,
  )
    .input(One.extend({ state: z.enum(SET_STATES) }))
    .output(Nothing),
  run: operation('POST /v1/staff/sources/{id}/run', 'staff', 'Прочитать источник сейчас', STAFF_TAGS, {
    makes: false,
  })
    .input(One.extend({ isFull: z.boolean().describe('Весь источник, а не только изменения.') }))
    .output(Nothing),
  stop: operation('POST /v1/staff/sources/{id}/stop', 'staff', 'Остановить чтение источника', STAFF_TAGS, {
    makes: false,
  })
    .input(One)
    .output(Nothing),
  decideAbsent: operation(
    'POST /v1/staff/sources/{id}/absent',
    'staff',
    'Закрыть пропавшие вакансии источника или оставить их',
    STAFF_TAGS,
    { makes: false },
  )
    .input(One.extend({ closes: z.boolean() }))
    .output(z.object({ closed: Count })),
}
