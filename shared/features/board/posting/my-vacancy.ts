import { z } from 'zod'
import { CompanyId } from '#shared/features/identity/company-refs/model.ts'
import { REGISTER_STATUSES } from '#shared/features/identity/company-refs/register-statuses.ts'
import { LocationRef } from '#shared/features/reference/locations/model.ts'
import { Person } from '#shared/features/identity/accounts/model.ts'
import { ProfessionRef } from '#shared/features/reference/professions/model.ts'
import { TARIFF_CODES } from './tariffs.ts'
import { VacancyId, VacancyStatus } from '#shared/features/board/vacancies/model.ts'
import { ARCHIVE_REASONS } from '#shared/features/board/vacancies/vocabulary.ts'
import { Instant } from '#shared/kernel/contract.ts'
import { VacancyContent } from './model.ts'
import { REVISION_STATES, TODAY_KINDS, VACANCY_ACTIONS } from './vocabulary.ts'

/** A vacancy in the list of its company. */
export const MyVacancyRow = z.object({
  id: VacancyId,
  companyId: CompanyId,
  /** The typed title: empty for a draft without a title. */
  title: z.string(),
  status: VacancyStatus,
  /** State of the text that its author edits; null for an imported vacancy. */
  revision: z.enum(REVISION_STATES).nullable(),
  author: Person.nullable(),
  tariffCode: z.enum(TARIFF_CODES).nullable(),
  isHighlighted: z.boolean(),
  /** The placement is paid: submitting the text again is free. */
  isPaid: z.boolean(),
  /** The vacancy is published once staff have verified the company. */
  awaitsVerification: z.boolean(),
  publishAt: Instant.nullable(),
  firstPublishedAt: Instant.nullable(),
  publishedAt: Instant.nullable(),
  /** While the vacancy is unconfirmed, its term is suspended: the end moves by the time since `unconfirmedAt`. */
  expiresAt: Instant.nullable(),
  /** Time at which the company received the request to confirm the vacancy; null after its answer. */
  confirmationAskedAt: Instant.nullable(),
  /** Time since which the vacancy is not in the lists, because the company did not confirm it. */
  unconfirmedAt: Instant.nullable(),
  confirmAt: Instant.nullable(),
  archivedAt: Instant.nullable(),
  archiveReason: z.enum(ARCHIVE_REASONS).nullable(),
  nextRaiseAt: Instant.nullable(),
  updatedAt: Instant,
  /** Number in the last 30 days. */
  views: z.number().int(),
  responses: z.number().int(),
  /** Number of unopened responses. */
  newResponses: z.number().int(),
  /** Number of responses that wait for an answer. */
  openResponses: z.number().int(),
  /** Views of each of the last 14 days since its publication; today's views are last. */
  dailyViews: z.array(z.number().int()),
  /** Status of a company that has ended and cannot hire; null for others. */
  endedStatus: z.enum(REGISTER_STATUSES).nullable(),
  /** Permitted actions. */
  acts: z.array(z.enum(VACANCY_ACTIONS)),
})
export type MyVacancyRow = z.infer<typeof MyVacancyRow>

const StateChange = z.object({
  fromStatus: VacancyStatus.nullable(),
  toStatus: VacancyStatus,
  at: Instant,
  reason: z.string().nullable(),
  /** Full name; null for the system and for staff. */
  by: z.string().nullable(),
})

/** A vacancy for its company: its state and history, and the text that its author edits. */
export const MyVacancy = MyVacancyRow.extend({
  /** The next action of this reader; null if there is none. */
  next: z.enum(TODAY_KINDS).nullable(),
  content: VacancyContent,
  /** Sent with each save; 0 before the first save. */
  version: z.number().int(),
  savedAt: Instant.nullable(),
  /** Whether the public text differs. */
  isChanged: z.boolean(),
  /** Profession and places that the content refers to by id. */
  profession: ProfessionRef.nullable(),
  places: z.array(LocationRef),
  /** Newest first. */
  history: z.array(StateChange),
})
export type MyVacancy = z.infer<typeof MyVacancy>

export const Saved = z.object({ id: VacancyId, version: z.number().int(), savedAt: Instant })
export const Duplicate = z.object({ id: VacancyId, title: z.string(), status: VacancyStatus })
export type Duplicate = z.infer<typeof Duplicate>

export const VacancyDay = z.object({
  /** Moscow time. */
  day: z.iso.date(),
  views: z.number().int(),
  responses: z.number().int(),
})
export type VacancyDay = z.infer<typeof VacancyDay>

export const TodayItem = z.object({
  kind: z.enum(TODAY_KINDS),
  id: VacancyId,
  title: z.string(),
  /** The end of the term, or the time of the last change of the text. */
  at: Instant,
})
export type TodayItem = z.infer<typeof TodayItem>

/** The state displayed by the link of a confirmation e-mail. */
export const Confirmation = z.object({
  id: VacancyId,
  title: z.string(),
  /**
   * `asked`: waits for the answer; `unconfirmed`: removed from the lists without an answer; `over`: closed or not
   * public.
   */
  state: z.enum(['asked', 'unconfirmed', 'confirmed', 'over']),
  /** Time at which the vacancy leaves the lists without an answer; null unless the state is `asked`. */
  confirmBy: Instant.nullable(),
  /** End of the paid term; for an unconfirmed vacancy, the end that a confirmation now would give. */
  expiresAt: Instant.nullable(),
})
export type Confirmation = z.infer<typeof Confirmation>
