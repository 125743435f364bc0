import { z } from 'zod'
import { access, Count, Instant, Nothing, pageInput } from '#shared/kernel/contract.ts'
import { rowId } from '#shared/kernel/row-id.ts'
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
  send: access('public', { makes: true })
    .route({ method: 'POST', path: '/v1/remarks', summary: 'Замечание о странице', tags: ['content'] })
    .input(RemarkForm)
    .output(Nothing),
  staffList: access('staff')
    .route({
      method: 'GET',
      path: '/v1/staff/remarks',
      summary: 'Замечания читателей и сообщения партнёров',
      tags: ['staff'],
    })
    .input(
      z.object({
        state: z.enum(REMARK_STATES).default('open').describe('Открытые или решённые.'),
        page: pageInput(),
      }),
    )
    .output(z.object({ count: Count, items: z.array(Remark) })),
  staffCount: access('staff')
    .route({
      method: 'GET',
      path: '/v1/staff/remarks/count',
      summary: 'Сколько замечаний ждёт ответа',
      tags: ['staff'],
    })
    .output(z.object({ count: Count })),
  staffResolve: access('staff', { makes: false })
    .route({
      method: 'POST',
      path: '/v1/staff/remarks/{id}/resolution',
      summary: 'Решить замечание и ответить автору',
      tags: ['staff'],
    })
    .input(RemarkDecision.extend({ id: rowId('Номер замечания.') }))
    .output(Remark),
}
