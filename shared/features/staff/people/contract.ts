import { z } from 'zod'
import { STAFF_ROLES } from '#shared/features/identity/accounts/vocabulary.ts'
import { CompanyRef } from '#shared/features/identity/company-refs/model.ts'
import { AccessLevel } from '#shared/features/identity/managers/model.ts'
import { operation, Instant, Nothing, pageInput, searchInput, rowId } from '#shared/kernel/contract.ts'
import { requiredText } from '#shared/kernel/form-fields.ts'
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
  staffList: operation('GET /v1/staff/people', 'staff', 'Люди: поиск по почте, имени или номеру', ['staff'])
    .input(
      z.object({
        search: searchInput('Почта целиком, часть имени или номер.'),
        state: z.enum(PEOPLE_STATES).default('all').describe('Все, закрытые аккаунты или сотрудники.'),
        page: pageInput(),
      }),
    )
    .output(z.object({ count: z.number().int(), items: z.array(StaffPerson) })),
  staffRead: operation('GET /v1/staff/people/{id}', 'staff', 'Один человек', ['staff'])
    .input(Id)
    .output(StaffPersonDetails),
  staffBlock: operation(
    'POST /v1/staff/people/{id}/block',
    'staff',
    'Закрыть человеку вход и завершить его сеансы',
    ['staff'],
    { makes: false },
  )
    .input(BlockForm.extend({ id: StaffPersonId }))
    .output(StaffPersonDetails),
  staffUnblock: operation('POST /v1/staff/people/{id}/unblock', 'staff', 'Снова открыть вход', ['staff'], {
    makes: false,
  })
    .input(Id)
    .output(StaffPersonDetails),
  staffEndSessions: operation(
    'POST /v1/staff/people/{id}/end-sessions',
    'staff',
    'Завершить все сеансы человека',
    ['staff'],
    { makes: false },
  )
    .input(Id)
    .output(Nothing),
}
