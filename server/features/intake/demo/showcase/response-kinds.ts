import { z } from 'zod'
import { parseContent } from '#server/kernel/content.ts'
import { PAY_ANSWERS } from '#shared/features/board/pay-answers/vocabulary.ts'
import { REJECTION_REASONS } from '#shared/features/board/responses/vocabulary.ts'
import responses from './responses.json' with { type: 'json' }

const Hours = z.number().positive()

/** Course of a response: sent so many hours ago, then viewed or answered after so many hours. */
const Planned = z.union([
  z.tuple([z.literal('sent'), Hours]),
  /** Closed with the vacancy. */
  z.tuple([z.literal('closed'), Hours]),
  z.tuple([
    z.enum([
      'viewed',
      'withdrawn',
      'invited',
      'interview_offered',
      'interview_agreed',
      'test_offered',
      'test_accepted',
      'test_declined',
      'test_handed_in',
      'offer',
      'hired',
    ]),
    Hours,
    Hours,
  ]),
  z.tuple([z.literal('rejected'), Hours, Hours, z.enum(REJECTION_REASONS)]),
  /** Hired, notified when the vacancy was closed, and asked about the pay if there is an answer. */
  z.tuple([z.literal('told_hired'), Hours, Hours]),
  z.tuple([z.literal('told_hired'), Hours, Hours, z.enum(PAY_ANSWERS)]),
])
export type Planned = z.infer<typeof Planned>

export const RESPONSES = parseContent(
  'server/features/intake/demo/showcase/responses.json',
  z.strictObject({
    letters: z.array(z.string()).min(1),
    invitation: z.string(),
    rejection: z.string(),
    hired: z.string(),
    closing: z.string(),
    task: z.string(),
    handedIn: z.string(),
    groups: z.array(z.strictObject({ vacancy: z.string(), responses: z.array(Planned) })),
    /** Of the seeker of `/dev`. */
    vera: z.array(z.strictObject({ vacancy: z.string(), response: Planned })),
  }),
  responses,
)
