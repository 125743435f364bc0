import { z } from 'zod'
import { STAFF_ROLES } from '#shared/features/identity/accounts/vocabulary.ts'
import { CompanyRef } from '#shared/features/identity/company-refs/model.ts'
import { AccessLevel } from '#shared/features/identity/managers/model.ts'
import { access, Instant, Nothing, pageInput } from '#shared/kernel/contract.ts'
import { requiredText } from '#shared/kernel/form-fields.ts'
import { rowId } from '#shared/kernel/row-id.ts'
import { BLOCK_REASON_LENGTH, PEOPLE_STATES } from './vocabulary.ts'

const StaffPersonId = rowId('Номер аккаунта.')
const Id = z.object({ id: StaffPersonId })

/** A person for staff. The address is masked: who has it may search by it. */
export const StaffPerson = z.object({
  id: StaffPersonId,
  name: z.string(),
  /** «a•••@example.ru» */
  maskedEmail: z.string(),
  staffRole: z.enum(STAFF_ROLES).nullable(),
  createdAt: Instant,
  blockedAt: Instant.nullable(),
  /** What the person reads; null for one who is not blocked. */
  blockReason: z.string().nullable(),
})
export type StaffPerson = z.infer<typeof StaffPerson>

export const StaffPersonDetails = StaffPerson.extend({
  companies: z.array(z.object({ company: CompanyRef, accessLevel: AccessLevel })),
  sessions: z.number().int(),
  /** The last request of a session that is open. */
  lastSeenAt: Instant.nullable(),
  resumes: z.number().int(),
  responses: z.number().int(),
  vacancies: z.number().int(),
  /** Complaints that the person has sent. */
  complaints: z.number().int(),
})
export type StaffPersonDetails = z.infer<typeof StaffPersonDetails>

const BlockForm = z.object({ reason: requiredText(BLOCK_REASON_LENGTH) })

export const peopleContract = {
  staffList: access('staff')
    .route({
      method: 'GET',
      path: '/v1/staff/people',
      summary: 'Люди: поиск по почте, имени или номеру',
      tags: ['staff'],
    })
    .input(
      z.object({
        search: z.string().trim().max(200).default('').describe('Почта целиком, часть имени или номер.'),
        state: z.enum(PEOPLE_STATES).default('all').describe('Все, закрытые аккаунты или сотрудники.'),
        page: pageInput(),
      }),
    )
    .output(z.object({ count: z.number().int(), items: z.array(StaffPerson) })),
  staffRead: access('staff')
    .route({ method: 'GET', path: '/v1/staff/people/{id}', summary: 'Один человек', tags: ['staff'] })
    .input(Id)
    .output(StaffPersonDetails),
  staffBlock: access('staff', { makes: false })
    .route({
      method: 'POST',
      path: '/v1/staff/people/{id}/block',
      summary: 'Закрыть человеку вход и завершить его сеансы',
      tags: ['staff'],
    })
    .input(BlockForm.extend({ id: StaffPersonId }))
    .output(StaffPersonDetails),
  staffUnblock: access('staff', { makes: false })
    .route({
      method: 'POST',
      path: '/v1/staff/people/{id}/unblock',
      summary: 'Снова открыть вход',
      tags: ['staff'],
    })
    .input(Id)
    .output(StaffPersonDetails),
  staffEndSessions: access('staff', { makes: false })
    .route({
      method: 'POST',
      path: '/v1/staff/people/{id}/end-sessions',
      summary: 'Завершить все сеансы человека',
      tags: ['staff'],
    })
    .input(Id)
    .output(Nothing),
}
