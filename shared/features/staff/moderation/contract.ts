import { z } from 'zod'
import { CompanyId } from '#shared/features/identity/company-refs/model.ts'
import { SameInn } from '#shared/features/identity/companies/contract.ts'
import { REGISTER_STATUSES } from '#shared/features/identity/company-refs/register-statuses.ts'
import { CompanyType } from '#shared/features/identity/companies/model.ts'
import { operation, pageInput, rowId, FileAnswer } from '#shared/kernel/contract.ts'
import { Decision, TakeDown } from './forms.ts'
import { ResumeId, WorkFile } from '#shared/features/board/resumes/model.ts'
import { MODERATION_RULES } from '#shared/features/board/refusals/vocabulary.ts'
import { TextFinding } from '#shared/features/board/text-checks/finding.ts'
import { CASE_STATES, MODERATED_KINDS } from './vocabulary.ts'

const Kind = z.enum(MODERATED_KINDS)
const State = z.enum(CASE_STATES)
const Rule = z.enum(MODERATION_RULES)
const CaseId = rowId('Номер проверки.')

export const Reason = z.object({ rule: Rule, quote: z.string().nullable(), comment: z.string().nullable() })

const WaitingCase = z.object({
  id: z.number().int(),
  kind: Kind,
  title: z.string(),
  company: z.string().nullable(),
  submittedAt: z.string(),
  markCount: z.number().int(),
  /** Another moderator has taken the case. */
  isTaken: z.boolean(),
})
export type WaitingCase = z.infer<typeof WaitingCase>

/** A case without its text. */
export const PastCase = z.object({
  id: z.number().int(),
  kind: Kind,
  objectId: z.string(),
  companyId: z.number().int().nullable(),
  title: z.string(),
  company: z.string().nullable(),
  state: State,
  isFinal: z.boolean(),
  submittedAt: z.string(),
  decidedAt: z.string().nullable(),
  decidedBy: z.string().nullable(),
  reasons: z.array(Reason),
})
export type PastCase = z.infer<typeof PastCase>

const CaseCompany = z.object({
  id: z.number().int(),
  slug: z.string(),
  title: z.string(),
  type: CompanyType,
  inn: z.string().nullable(),
  siteUrl: z.string().nullable(),
  isVerified: z.boolean(),
  createdAt: z.string(),
  /** Published vacancies. */
  openCount: z.number().int(),
  approvedCount: z.number().int(),
  refusedCount: z.number().int(),
  /** Status in the register; null when it is not known. */
  registerStatus: z.enum(REGISTER_STATUSES).nullable(),
  /** Other companies of the board with the same INN. */
  sameInn: z.array(SameInn),
})
export type CaseCompany = z.infer<typeof CaseCompany>

/** A case with everything needed for a decision. */
export const ModerationCase = PastCase.extend({
  /** Name of another moderator who has taken it. */
  takenBy: z.string().nullable(),
  author: z.string().nullable(),
  parts: z.array(
    z.object({
      part: z.string(),
      label: z.string(),
      text: z.string(),
      /** The earlier text; null for a first one. */
      before: z.string().nullable(),
    }),
  ),
  /** Files to download. */
  files: z.array(z.object({ id: z.string(), name: z.string(), size: z.number().int(), url: z.string() })),
  facts: z.array(
    z.object({
      label: z.string(),
      /** Empty for a fact that only the earlier text contains. */
      value: z.string(),
      /** Value in the earlier text; null if it is not known. */
      before: z.string().nullable(),
    }),
  ),
  /**
   * The source of `before`: the last other text with a decision, otherwise the published one; null for a first text.
   */
  comparedWith: z
    .object({
      /** Null for a published text without a decision. */
      state: State.nullable(),
      decidedAt: z.string().nullable(),
    })
    .nullable(),
  /** Whether an earlier text is public meanwhile. */
  isPublished: z.boolean(),
  marks: z.array(TextFinding),
  companyFacts: CaseCompany.nullable(),
  /** Earlier cases of the same object, newest first. */
  earlier: z.array(PastCase),
})
export type ModerationCase = z.infer<typeof ModerationCase>

/** The last submission of a vacancy: its place in the queue, or the reason why it was returned. */
const VacancyModeration = z.object({
  /** Null if it was never submitted. */
  state: State.nullable(),
  isFinal: z.boolean(),
  submittedAt: z.string().nullable(),
  decidedAt: z.string().nullable(),
  /** Starts at 1; set while the text waits. */
  place: z.number().int().nullable(),
  usualMinutes: z.number().int().nullable(),
  reasons: z.array(Reason),
})
export type VacancyModeration = z.infer<typeof VacancyModeration>

/** Decisions of moderators about the vacancies of a company in the last twelve months; null if there are too few. */
const CompanyModeration = z.object({
  year: z.object({ decided: z.number().int(), refused: z.number().int() }).nullable(),
})
export type CompanyModeration = z.infer<typeof CompanyModeration>

const ById = z.object({ id: CaseId })

export const moderationContract = {
  queue: operation('GET /v1/staff/moderation', 'staff', 'Тексты, которые ждут модератора', ['staff']).output(
    z.object({
      count: z.number().int(),
      /** Median minutes from submission to decision; null when there are too few decisions. */
      usualMinutes: z.number().int().nullable(),
      /** Decisions of all moderators since midnight in Moscow. */
      decidedToday: z.number().int(),
      items: z.array(WaitingCase),
    }),
  ),
  history: operation('GET /v1/staff/moderation-history', 'staff', 'Решения о тексте или о компании', [
    'staff',
  ])
    .input(
      z.object({
        page: pageInput(),
        kind: Kind.optional().describe('Что проверяли.'),
        objectId: z.string().max(40).optional().describe('Номер вакансии или резюме.'),
        companyId: CaseId.optional().describe('Номер компании.'),
      }),
    )
    .output(z.object({ count: z.number().int(), items: z.array(PastCase) })),
  read: operation('GET /v1/staff/moderation/{id}', 'staff', 'Текст с отметками проверок', ['staff'])
    .input(ById)
    .output(ModerationCase),
  take: operation('POST /v1/staff/moderation/{id}/take', 'staff', 'Взять текст на десять минут', ['staff'], {
    makes: false,
  })
    .input(ById)
    .output(z.object({ takenUntil: z.string() })),
  decide: operation('POST /v1/staff/moderation/{id}/decision', 'staff', 'Решение о тексте', ['staff'], {
    makes: false,
  })
    .input(Decision.extend({ id: CaseId }))
    .output(z.object({ id: z.number().int(), state: State })),
  undo: operation('POST /v1/staff/moderation/{id}/undo', 'staff', 'Взять решение назад', ['staff'], {
    makes: false,
  })
    .input(ById)
    .output(z.object({ id: z.number().int(), state: State })),
  takeDown: operation(
    'POST /v1/staff/moderation/{id}/take-down',
    'staff',
    'Снять вакансию с публикации',
    ['staff'],
    { makes: false },
  )
    .input(TakeDown.extend({ id: CaseId }))
    .output(z.object({ id: z.number().int(), state: State })),
  resumeFile: operation(
    'GET /v1/staff/resumes/{id}/files/{fileId}',
    'staff',
    'Файл из портфолио, присланного на проверку',
    ['staff'],
    { outputStructure: 'detailed' },
  )
    .input(z.object({ id: ResumeId, fileId: WorkFile.shape.id }))
    .output(FileAnswer),
  ofVacancy: operation(
    'GET /v1/vacancies/{id}/moderation',
    'signed_in',
    'Как идёт проверка вакансии: место в очереди, причины отказа',
    ['vacancies'],
  )
    .input(ById)
    .output(VacancyModeration),
  ofCompany: operation(
    'GET /v1/companies/{id}/moderation',
    'public',
    'Сколько вакансий компании модераторы отклонили за год',
    ['companies'],
  )
    .input(z.object({ id: CompanyId }))
    .output(CompanyModeration),
}
