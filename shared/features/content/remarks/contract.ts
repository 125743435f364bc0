import { z } from 'zod'
import { operation, Count, Instant, Nothing, pageInput, rowId } from '#shared/kernel/contract.ts'
import { RemarkDecision, RemarkForm, REMARK_KINDS } from './forms.ts'

const Remark = z.object({
  id: z.number().int(),
  kind: z.enum(REMARK_KINDS),
  path: z.string(),
  contentVersion: z.string(),
  text: z.string(),
  email: z.string().nullable(),
  createdAt: Instant,
  resolvedAt: Instant.nullable(),
  /** Name of the member of staff. */
  resolvedBy: z.string().nullable(),
  note: z.string().nullable(),
  answer: z.string().nullable(),
})
export type Remark = z.infer<typeof Remark>

export const REMARK_STATES = ['open', 'resolved'] as const

export const remarksContract = {
  send: operation('POST /v1/remarks', 'public', 'Замечание о странице', ['content'], { makes: true })
    .input(RemarkForm)
    .output(Nothing),
  staffList: operation('GET /v1/staff/remarks', 'staff', 'Замечания читателей и сообщения партнёров', [
    'staff',
  ])
    .input(
      z.object({
        state: z.enum(REMARK_STATES).default('open').describe('Открытые или решённые.'),
        page: pageInput(),
      }),
    )
    .output(z.object({ count: Count, items: z.array(Remark) })),
  staffCount: operation('GET /v1/staff/remarks/count', 'staff', 'Сколько замечаний ждёт ответа', [
    'staff',
  ]).output(z.object({ count: Count })),
  staffResolve: operation(
    'POST /v1/staff/remarks/{id}/resolution',
    'staff',
    'Решить замечание и ответить автору',
    ['staff'],
    { makes: false },
  )
    .input(RemarkDecision.extend({ id: rowId('Номер замечания.') }))
    .output(Remark),
}
