import { z } from 'zod'
import { PastCase } from '#shared/features/staff/moderation/contract.ts'
import { operation, Count, Instant } from '#shared/kernel/contract.ts'
import { ComplaintForm, ComplaintResolution, ComplaintSubject } from './forms.ts'
import {
  COMPLAINT_OBJECTS,
  COMPLAINT_OUTCOMES,
  COMPLAINT_QUEUES,
  COMPLAINT_REASONS,
  COMPLAINT_TARGETS,
} from './vocabulary.ts'

const Kind = z.enum(COMPLAINT_OBJECTS)
const Reason = z.enum(COMPLAINT_REASONS)
const Outcome = z.enum(COMPLAINT_OUTCOMES)

/** `objectId` is the number of the vacancy, the company or the response. */
const ByObject = z.object({
  kind: Kind.describe('На что жалуются.'),
  objectId: z.coerce.number().int().positive().max(2_147_483_647).describe('Номер того, на что жалуются.'),
})

const MyComplaint = z.object({
  id: z.number().int(),
  kind: Kind,
  objectId: z.number().int(),
  title: z.string(),
  reason: Reason,
  text: z.string(),
  createdAt: Instant,
  outcome: Outcome.nullable(),
  resolvedAt: Instant.nullable(),
  answer: z.string().nullable(),
})
export type MyComplaint = z.infer<typeof MyComplaint>

/** The waiting complaints about one object. */
const ComplaintGroup = z.object({
  kind: Kind,
  objectId: z.number().int(),
  title: z.string(),
  company: z.string().nullable(),
  count: Count,
  reasons: z.array(Reason),
  /** Time of the first complaint. */
  oldestAt: Instant,
  /** Time by which an answer is promised. */
  dueAt: Instant,
})
export type ComplaintGroup = z.infer<typeof ComplaintGroup>

const StaffComplaint = z.object({
  id: z.number().int(),
  reason: Reason,
  text: z.string(),
  createdAt: Instant,
  /** Whether the complainant can receive the answer. */
  hasAddress: z.boolean(),
  isGuest: z.boolean(),
  /** Created by the check of texts, not by a person. */
  isFromCheck: z.boolean(),
})

const ResolvedComplaints = z.object({
  outcome: Outcome,
  resolvedAt: Instant,
  resolvedBy: z.string().nullable(),
  count: Count,
  answer: z.string().nullable(),
})

const ComplaintCase = ComplaintGroup.extend({
  /** The page of the object; null for a response. */
  href: z.string().nullable(),
  /** The public text, or the messages of a response, oldest first. */
  parts: z.array(z.object({ label: z.string(), text: z.string() })),
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  complaints: z.array(StaffComplaint),
  /** Earlier decisions about complaints, newest first. */
  earlier: z.array(ResolvedComplaints),
  /** Decisions of moderators about a vacancy. */
  cases: z.array(PastCase),
  canTakeDown: z.boolean(),
  canWarn: z.boolean(),
  /** It was imported: its employer can have it removed. */
  canRemove: z.boolean(),
  /** One person asks for the imported company, and nobody acts for it. */
  canHandOver: z.boolean(),
})
export type ComplaintCase = z.infer<typeof ComplaintCase>

const tags = ['complaints']
const staffTags = ['staff']

export const complaintsContract = {
  subject: operation('GET /v1/complaints/subject', 'public', 'На что пишут жалобу', tags)
    .input(ComplaintSubject)
    .output(z.object({ target: z.enum(COMPLAINT_TARGETS), title: z.string() })),
  send: operation(
    'POST /v1/complaints',
    'public',
    'Пожаловаться на вакансию, компанию или собеседника',
    tags,
    { makes: true },
  )
    .input(ComplaintForm)
    .output(z.object({ answerTo: z.enum(['account', 'email', 'nobody']) })),
  mine: operation('GET /v1/personal/complaints', 'signed_in', 'Мои жалобы и ответы на них', tags).output(
    z.object({ items: z.array(MyComplaint) }),
  ),
  staffQueue: operation('GET /v1/staff/complaints', 'staff', 'Жалобы, которые ждут', staffTags)
    .input(
      z.object({
        queue: z
          .enum(COMPLAINT_QUEUES)
          .default('people')
          .describe('`sources`: вакансии из источников, которые задержала проверка.'),
      }),
    )
    .output(z.object({ count: Count, overdueCount: Count, items: z.array(ComplaintGroup) })),
  staffRead: operation(
    'GET /v1/staff/complaints/{kind}/{objectId}',
    'staff',
    'Жалобы на одно и то же вместе с его текстом',
    staffTags,
  )
    .input(ByObject)
    .output(ComplaintCase),
  staffResolve: operation(
    'POST /v1/staff/complaints/{kind}/{objectId}/resolution',
    'staff',
    'Решить жалобы и ответить всем, кто их прислал',
    staffTags,
    { makes: false },
  )
    .input(ComplaintResolution.extend(ByObject.shape))
    .output(z.object({ resolvedCount: Count })),
}
