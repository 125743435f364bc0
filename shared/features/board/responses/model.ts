/** Shapes of a response for the person who sent it and for the company that received it. */
import { z } from 'zod'
import { CompanyRef } from '#shared/features/identity/company-refs/model.ts'
import { REGISTER_STATUSES } from '#shared/features/identity/company-refs/register-statuses.ts'
import { CompanyResponsiveness } from '#shared/features/identity/companies/model.ts'
import { AGES, MINOR_AGES } from '#shared/features/board/guardians/vocabulary.ts'
import { GivenAnswer, Question, ShownAnswer } from '#shared/features/board/questions/model.ts'
import { Resume, ResumeCard, ResumeContacts, ResumeId } from '#shared/features/board/resumes/model.ts'
import { VacancyId } from '#shared/features/board/vacancies/model.ts'
import { Count, Instant } from '#shared/kernel/contract.ts'
import { Interview } from './interview-contract.ts'
import { ResponseId, TemplateId } from './response-id.ts'
import { TestTask } from './test-task-contract.ts'
import { ShortResume } from '#shared/features/board/resumes/short-resume.ts'
import {
  DECISIONS,
  REJECTION_REASONS,
  RESPONSE_EVENTS,
  RESPONSE_ORIGINS,
  RESPONSE_STATES,
  SIDES,
  TEMPLATE_KINDS,
} from './vocabulary.ts'
import { NAMED_STAGES, PROGRESS_STEPS, STAGES } from './work-vocabulary.ts'

export const State = z.enum(RESPONSE_STATES)

export const VacancyBrief = z.object({ id: VacancyId, title: z.string(), isOpen: z.boolean() })

export const HistoryEntry = z.object({
  event: z.enum(RESPONSE_EVENTS),
  /** Null for the system. */
  side: z.enum(SIDES).nullable(),
  /** Name of the company's manager, for the company only. */
  name: z.string().nullable(),
  at: Instant,
  reason: z.enum(REJECTION_REASONS).nullable(),
  /** Where the company moved the response to; for the company only. */
  stage: z.enum(STAGES).nullable(),
})
export type HistoryEntry = z.infer<typeof HistoryEntry>

export const Message = z.object({
  id: Count,
  side: z.enum(SIDES),
  name: z.string(),
  text: z.string(),
  at: Instant,
})
export type Message = z.infer<typeof Message>

const Common = z.object({
  id: ResponseId,
  state: State,
  origin: z.enum(RESPONSE_ORIGINS),
  sentAt: Instant,
  viewedAt: Instant.nullable(),
  reason: z.enum(REJECTION_REASONS).nullable(),
  /** By when an answer is promised; null without a promise and for an answered response. A test task that was handed in restarts it. */
  answerDueAt: Instant.nullable(),
  /** Unread messages of the other side, and what it did about an interview or a test task. */
  unread: Count,
})
const Thread = z.object({
  letter: z.string(),
  /** Until when the seeker may write after the vacancy was closed; null for a conversation that no closing ends. */
  conversationEndsAt: Instant.nullable(),
  /** To the questions of the vacancy, as they were asked. */
  answers: z.array(ShownAnswer),
  /** The oldest first. */
  history: z.array(HistoryEntry),
  messages: z.array(Message),
  /** The reader's own messages that the other side has not seen: the last ones. */
  unseen: Count,
})

/** A response for the person who sent it. */
export const MyResponseRow = Common.extend({
  vacancy: VacancyBrief,
  company: CompanyRef,
  resume: z.object({ id: ResumeId, title: z.string() }),
  /** How far the company that invited is; null for no further. */
  progress: z.enum(PROGRESS_STEPS).nullable(),
})
export type MyResponseRow = z.infer<typeof MyResponseRow>

/** A person whom a company has invited, and what it has begun with the person. */
export const InvitedPerson = z.object({
  id: ResponseId,
  name: z.string(),
  vacancy: VacancyBrief,
  isHired: z.boolean(),
  /** One that is neither cancelled nor over; null for none. */
  interview: Interview.nullable(),
  /** One that is being done, or was handed in and has no verdict; null for none. */
  testTask: TestTask.nullable(),
})
export type InvitedPerson = z.infer<typeof InvitedPerson>

/** A text of the company's own, with placeholders. */
export const Template = z.object({
  id: TemplateId,
  kind: z.enum(TEMPLATE_KINDS),
  title: z.string(),
  text: z.string(),
})
export type Template = z.infer<typeof Template>

/** Written to a vacancy and not sent yet. */
export const MyDraft = z.object({
  vacancy: VacancyBrief,
  company: CompanyRef,
  resume: z.object({ id: ResumeId, title: z.string() }).nullable(),
  /** When it was accepted to be sent after the check; null for a draft. */
  acceptedAt: Instant.nullable(),
  /** An accepted one leaves when a parent agrees, too. */
  awaitsGuardian: z.boolean(),
  updatedAt: Instant,
})
export type MyDraft = z.infer<typeof MyDraft>

export const MyResponse = MyResponseRow.extend({
  ...Thread.shape,
  /** After a withdrawal now one may respond again at once; else after a month. */
  isWithdrawalFree: z.boolean(),
  /** The company sees the contacts. */
  hasContacts: z.boolean(),
  /** Null for none. */
  interview: Interview.nullable(),
  /** Null for none. */
  testTask: TestTask.nullable(),
  acts: z.array(z.enum(['withdraw', 'accept', 'write'])),
})
export type MyResponse = z.infer<typeof MyResponse>

/** A company's own names of stages; those without one are left out. */
export const StageNames = z.partialRecord(z.enum(NAMED_STAGES), z.string())

/** A response for the company that received it. */
export const ReceivedRow = Common.extend({
  /** The full name, once the contacts are open. */
  name: z.string(),
  resume: ResumeCard,
  note: z.string(),
  hasLetter: z.boolean(),
  /** Whether all expected answers were given; null where none is expected. */
  doAnswersFit: z.boolean().nullable(),
  /** Of a person who is not of age; null for others, where nobody knows, and before the contacts are open. */
  minorAge: z.enum(MINOR_AGES).nullable(),
  stage: z.enum(STAGES),
  tags: z.array(z.string()),
  /** An answer to several that has not left yet; null for none. */
  pending: z.object({ decision: z.enum(DECISIONS), sendAt: Instant }).nullable(),
})
export type ReceivedRow = z.infer<typeof ReceivedRow>

export const Received = ReceivedRow.extend({
  ...Thread.shape,
  vacancy: VacancyBrief,
  /** As it was sent. */
  resume: Resume,
  /** Null after a withdrawal, and until an invited person accepts. */
  contacts: ResumeContacts.nullable(),
  /** Null for none. */
  interview: Interview.nullable(),
  /** Null for none. */
  testTask: TestTask.nullable(),
  /** Of a company that has ended, which neither invites nor writes; null for others. */
  endedStatus: z.enum(REGISTER_STATUSES).nullable(),
  acts: z.array(z.enum(['invite', 'reject', 'write', 'move', 'interview', 'test'])),
  stageNames: StageNames,
})
export type Received = z.infer<typeof Received>

export const Preparation = z.object({
  vacancy: VacancyBrief,
  company: CompanyRef,
  /** Responsiveness of the company; null with too few responses. */
  answers: CompanyResponsiveness.nullable(),
  /** Working days in which the company promises to answer; null without a promise. */
  answerDays: z.number().int().nullable(),
  /** The person's resumes, those that can be sent at once first, then the last changed. */
  resumes: z.array(
    z.object({
      id: ResumeId,
      title: z.string(),
      name: z.string(),
      summary: z.string(),
      updatedAt: Instant,
      /** A moderator has approved a text of it; a response with any other one waits for the check. */
      isChecked: z.boolean(),
      /** What it lacks to be checked, in words; empty when it can be sent. */
      gaps: z.array(z.string()),
    }),
  ),
  /** The company takes responses without a resume: the short one is not checked. */
  isShortEnough: z.boolean(),
  /** Asked before the response. */
  questions: z.array(Question),
  /** What was written and not sent yet; else a beginning made from the vacancy and the account. */
  draft: ShortResume.extend({
    resumeId: ResumeId.nullable(),
    letter: z.string(),
    answers: z.array(GivenAnswer),
  }),
  /** A response that was accepted and leaves when its resume is checked; null without one. */
  accepted: z
    .object({
      at: Instant,
      resume: z.object({ id: ResumeId, title: z.string() }),
      /** It leaves when a parent agrees, too. */
      awaitsGuardian: z.boolean(),
    })
    .nullable(),
  /** Answers to the question of the age, which goes with the response; empty where it is not asked. */
  ages: z.array(z.enum(AGES)),
  /** Responses left in the current 24 hours. */
  left: Count,
  /** A response that was sent already. */
  sentId: ResponseId.nullable(),
  /** Why this person cannot respond; null when they can. */
  refusal: z.string().nullable(),
})
export type Preparation = z.infer<typeof Preparation>
