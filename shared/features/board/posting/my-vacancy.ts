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
  /** As typed: empty for a draft without a title. */
  title: z.string(),
  status: VacancyStatus,
  /** Of the text its author works on; null for an imported vacancy. */
  revision: z.enum(REVISION_STATES).nullable(),
  author: Person.nullable(),
  tariffCode: z.enum(TARIFF_CODES).nullable(),
  isHighlighted: z.boolean(),
  /** The placement is paid for: sending the text again is free. */
  isPaid: z.boolean(),
  /** It is published once staff have verified the company. */
  awaitsVerification: z.boolean(),
  publishAt: Instant.nullable(),
  firstPublishedAt: Instant.nullable(),
  publishedAt: Instant.nullable(),
  /** While the vacancy is unconfirmed, its term stands still: the end moves by the time since `unconfirmedAt`. */
  expiresAt: Instant.nullable(),
  /** When the company was asked whether the vacancy is current; null after its answer. */
  confirmationAskedAt: Instant.nullable(),
  /** Since when the vacancy is out of the lists because nobody confirmed it. */
  unconfirmedAt: Instant.nullable(),
  confirmAt: Instant.nullable(),
  archivedAt: Instant.nullable(),
  archiveReason: z.enum(ARCHIVE_REASONS).nullable(),
  nextRaiseAt: Instant.nullable(),
  updatedAt: Instant,
  /** In the last 30 days. */
  views: z.number().int(),
  responses: z.number().int(),
  /** Unopened responses. */
  newResponses: z.number().int(),
  /** Responses that wait for an answer. */
  openResponses: z.number().int(),
  /** Views of each of the last 14 days since its publication, today's last. */
  dailyViews: z.array(z.number().int()),
  /** Of a company that has ended, which hires nobody; null for others. */
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

/** One vacancy for its company: its state and history, and the text its author works on. */
export const MyVacancy = MyVacancyRow.extend({
  /** What this reader does next; null for nothing. */
  next: z.enum(TODAY_KINDS).nullable(),
  content: VacancyContent,
  /** Sent with a save; 0 before the first save. */
  version: z.number().int(),
  savedAt: Instant.nullable(),
  /** Whether readers see another text. */
  isChanged: z.boolean(),
  /** Names of what the content names by id. */
  profession: ProfessionRef.nullable(),
  places: z.array(LocationRef),
  /** The newest first. */
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
  /** When the term ends or ended, or when the text was last touched. */
  at: Instant,
})
export type TodayItem = z.infer<typeof TodayItem>

/** What the link of an e-mail that asks for a confirmation shows. */
export const Confirmation = z.object({
  id: VacancyId,
  title: z.string(),
  /** `asked`: waits for the answer; `unconfirmed`: out of the lists without one; `over`: closed or not public. */
  state: z.enum(['asked', 'unconfirmed', 'confirmed', 'over']),
  /** When it leaves the lists without an answer; null unless it is asked. */
  confirmBy: Instant.nullable(),
  /** End of the paid term; of an unconfirmed vacancy, as if it were confirmed now. */
  expiresAt: Instant.nullable(),
})
export type Confirmation = z.infer<typeof Confirmation>
