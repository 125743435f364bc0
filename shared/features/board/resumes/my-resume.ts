/** Shapes of a resume for its author. */
import { z } from 'zod'
import { CompanyRef } from '#shared/features/identity/company-refs/model.ts'
import { MODERATION_RULES } from '#shared/features/board/refusals/vocabulary.ts'
import { LocationRef } from '#shared/features/reference/locations/model.ts'
import { ProfessionRef } from '#shared/features/reference/professions/model.ts'
import { Instant } from '#shared/kernel/contract.ts'
import { ResumeContacts, ResumeContent, ResumeId, ResumeStatus, Visibility } from './model.ts'
import { RESUME_STEPS } from './vocabulary.ts'

/** The reason why moderators refused a text, for its author. */
const Refusal = z.object({
  rule: z.enum(MODERATION_RULES),
  quote: z.string().nullable(),
  comment: z.string().nullable(),
})

/** Health information in a field of a resume. Only the author receives these quotes. */
export const HealthNote = z.object({
  field: z.string(),
  /** Name of the field. */
  label: z.string(),
  step: z.enum(RESUME_STEPS),
  quotes: z.array(z.string()),
})
export type HealthNote = z.infer<typeof HealthNote>

export const MyResumeSummary = z.object({
  id: ResumeId,
  title: z.string(),
  status: ResumeStatus,
  visibility: Visibility,
  /** A newer text waits for moderation; readers see the former one. */
  isChangePending: z.boolean(),
  /** Number of companies that opened the contacts. */
  openings: z.number().int(),
  /** Number of companies that opened it since the author last looked. */
  freshViews: z.number().int(),
  percent: z.number().int(),
  /** Companies can read it, but cannot open contacts until the author gives the consent that names them. */
  isUnconfirmed: z.boolean(),
  updatedAt: Instant,
  publishedAt: Instant.nullable(),
})

export type MyResumeSummary = z.infer<typeof MyResumeSummary>

/** A resume for its author. */
export const MyResume = MyResumeSummary.extend({
  version: z.number().int(),
  draft: ResumeContent,
  photoUrl: z.string().nullable(),
  profession: ProfessionRef.nullable(),
  location: LocationRef.nullable(),
  contacts: ResumeContacts,
  gaps: z.array(
    z.object({
      field: z.string(),
      step: z.enum(RESUME_STEPS),
      text: z.string(),
      isRequired: z.boolean(),
    }),
  ),
  isIndexed: z.boolean(),
  showsContactsByLink: z.boolean(),
  hiddenInns: z.array(z.string()),
  hiddenDomains: z.array(z.string()),
  hiddenCompanies: z.array(CompanyRef),
  chosenCompanies: z.array(CompanyRef),
  /** Jobs from a file that wait for a review; null when no import is being reviewed. */
  importedJobsLeft: z.number().int().nullable(),
  /** It was hidden because its author had not visited the board for a long time. */
  isHiddenAsIdle: z.boolean(),
  /** The draft differs from the public text. */
  isChanged: z.boolean(),
  health: z.object({
    /** Passages of the draft and the contacts that seem to describe health. */
    notes: z.array(HealthNote),
    /** Time at which it is hidden because of health information in the public text; null if there is none. */
    hideAt: Instant.nullable(),
    /** It was hidden because of health information. */
    isHidden: z.boolean(),
  }),
  refusals: z.array(Refusal),
  /** Consents in force. */
  /** False for a minor without the consent of a parent. */
  isEveryoneAllowed: z.boolean(),
  consents: z.object({ transfer: z.boolean(), distribution: z.boolean() }),
  /** Consents whose edition names the contacts. */
  contactsConsents: z.object({ transfer: z.boolean(), distribution: z.boolean() }),
})
export type MyResume = z.infer<typeof MyResume>

/** A company that opened the resume. */
export const ResumeView = z.object({
  company: CompanyRef,
  /** False for a company that staff have removed. */
  hasPage: z.boolean(),
  /** The last day, in Moscow time. */
  day: z.string(),
  isFresh: z.boolean(),
  isInvited: z.boolean(),
})
export type ResumeView = z.infer<typeof ResumeView>

export const Opening = z.object({ company: CompanyRef, openedAt: Instant, lastOpenedAt: Instant })
