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
  NAMED_STAGES,
  PROGRESS_STEPS,
  STAGES,
} from './vocabulary.ts'

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
  /** The stage to which the company moved the response; for the company only. */
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
  /**
   * Time by which an answer is promised; null without a promise and for an answered response. A handed-in test task
   * restarts it.
   */
  answerDueAt: Instant.nullable(),
  /** Number of unread messages of the other side, and of its unread actions on an interview or a test task. */
  unread: Count,
})
const Thread = z.object({
  letter: z.string(),
  /**
   * Time until which the seeker may write after the vacancy was closed; null for a conversation that no closing ends.
   */
  conversationEndsAt: Instant.nullable(),
  /** Answers to the questions of the vacancy at the time of the response. */
  answers: z.array(ShownAnswer),
  /** Oldest first. */
  history: z.array(HistoryEntry),
  messages: z.array(Message),
  /** Number of the reader's latest messages that the other side has not read. */
  unseen: Count,
})

/** A response for the person who sent it. */
export const MyResponseRow = Common.extend({
  vacancy: VacancyBrief,
  company: CompanyRef,
  resume: z.object({ id: ResumeId, title: z.string() }),
  /** The progress of the company after the invitation; null if there is none. */
  progress: z.enum(PROGRESS_STEPS).nullable(),
})
export type MyResponseRow = z.infer<typeof MyResponseRow>

/** An invited person, with the interview and the test task in progress. */
export const InvitedPerson = z.object({
  id: ResponseId,
  name: z.string(),
  vacancy: VacancyBrief,
  isHired: z.boolean(),
  /** An interview that is neither cancelled nor over; null if there is none. */
  interview: Interview.nullable(),
  /** A test task in progress, or handed in and without a verdict; null if there is none. */
  testTask: TestTask.nullable(),
})
export type InvitedPerson = z.infer<typeof InvitedPerson>

/** A text of the company with placeholders. */
export const Template = z.object({
  id: TemplateId,
  kind: z.enum(TEMPLATE_KINDS),
  title: z.string(),
  text: z.string(),
})
export type Template = z.infer<typeof Template>

/** A response to a vacancy that is not sent yet. */
export const MyDraft = z.object({
  vacancy: VacancyBrief,
  company: CompanyRef,
  resume: z.object({ id: ResumeId, title: z.string() }).nullable(),
  /** Time at which it was accepted to be sent after the check; null for a draft. */
  acceptedAt: Instant.nullable(),
  /** An accepted response is sent only after a parent has agreed, too. */
  awaitsGuardian: z.boolean(),
  updatedAt: Instant,
})
export type MyDraft = z.infer<typeof MyDraft>

export const MyResponse = MyResponseRow.extend({
  ...Thread.shape,
  /** Whether a withdrawal now allows the seeker to respond again immediately; otherwise after a month. */
  isWithdrawalFree: z.boolean(),
  /** The company sees the contacts. */
  hasContacts: z.boolean(),
  /** Null if there is no interview. */
  interview: Interview.nullable(),
  /** Null if there is no test task. */
  testTask: TestTask.nullable(),
  acts: z.array(z.enum(['withdraw', 'accept', 'write'])),
})
export type MyResponse = z.infer<typeof MyResponse>

/** A company's own names of stages; stages without one are left out. */
export const StageNames = z.partialRecord(z.enum(NAMED_STAGES), z.string())

/** A response for the company that received it. */
export const ReceivedRow = Common.extend({
  /** The full name, once the contacts are open. */
  name: z.string(),
  resume: ResumeCard,
  note: z.string(),
  hasLetter: z.boolean(),
  /** Whether all expected answers were given; null if no answer is expected. */
  doAnswersFit: z.boolean().nullable(),
  /** Age group of a minor; null for adults, if the age is unknown, and before the contacts are open. */
  minorAge: z.enum(MINOR_AGES).nullable(),
  stage: z.enum(STAGES),
  tags: z.array(z.string()),
  /** A bulk answer that is not sent yet; null if there is none. */
  pending: z.object({ decision: z.enum(DECISIONS), sendAt: Instant }).nullable(),
})
export type ReceivedRow = z.infer<typeof ReceivedRow>

export const Received = ReceivedRow.extend({
  ...Thread.shape,
  vacancy: VacancyBrief,
  /** The resume at the time of the response. */
  resume: Resume,
  /** Null after a withdrawal, and until an invited person accepts. */
  contacts: ResumeContacts.nullable(),
  /** Null if there is no interview. */
  interview: Interview.nullable(),
  /** Null if there is no test task. */
  testTask: TestTask.nullable(),
  /** Status of a company that has ended and can neither invite nor write; null for others. */
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
  /** The person's resumes: first those that can be sent immediately, then by last change. */
  resumes: z.array(
    z.object({
      id: ResumeId,
      title: z.string(),
      name: z.string(),
      summary: z.string(),
      updatedAt: Instant,
      /** A moderator has approved a text of it; a response with any other resume waits for the check. */
      isChecked: z.boolean(),
      /** Missing fields for the check, in words; empty when it can be sent. */
      gaps: z.array(z.string()),
    }),
  ),
  /** The company takes responses without a resume: the short one is not checked. */
  isShortEnough: z.boolean(),
  /** Questions that must be answered before the response. */
  questions: z.array(Question),
  /** The unsent draft; without one, initial values from the vacancy and the account. */
  draft: ShortResume.extend({
    resumeId: ResumeId.nullable(),
    letter: z.string(),
    answers: z.array(GivenAnswer),
  }),
  /** A response that was accepted and is sent when its resume is checked; null if there is none. */
  accepted: z
    .object({
      at: Instant,
      resume: z.object({ id: ResumeId, title: z.string() }),
      /** It is sent only after a parent has agreed, too. */
      awaitsGuardian: z.boolean(),
    })
    .nullable(),
  /**
   * Possible answers to the question about the age, which is sent with the response; empty if the question is not
   * needed.
   */
  ages: z.array(z.enum(AGES)),
  /** Number of responses left in the current 24 hours. */
  left: Count,
  /** Id of an already sent response. */
  sentId: ResponseId.nullable(),
  /** The reason why this person cannot respond; null if they can. */
  refusal: z.string().nullable(),
})
export type Preparation = z.infer<typeof Preparation>
