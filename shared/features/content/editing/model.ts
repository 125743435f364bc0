import { z } from 'zod'

/** The last segment of an address; for an answer of the help page, its fragment. */
export const TEXT_SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
export const BODY_MAX = 100_000

/** A fact of a draft; the dates of drafts may be empty. */
const FactDraft = z.object({
  says: z.string().max(500),
  source: z.string().max(300),
  checkBy: z.string().max(10),
})
export type FactDraft = z.infer<typeof FactDraft>

const Slugs = z.array(z.string().max(80)).max(30)

/**
 * The fields of a draft of any kind, complete or not. Requirements of a published text are checked by its kind
 * (`server/features/content/texts/heads.ts`).
 */
export const TextHeadDraft = z.object({
  title: z.string().max(200),
  description: z.string().max(500).default(''),
  lead: z.string().max(1000).default(''),
  published: z.string().max(10).default(''),
  facts: z.array(FactDraft).max(60).default([]),
  /** Fields of articles. */
  topic: z.string().max(40).default(''),
  professions: Slugs.default([]),
  attribute: z.string().max(80).default(''),
  /** Fields of professions. */
  similar: Slugs.default([]),
  tools: Slugs.default([]),
  /** Fields of answers of the help page. */
  section: z.string().max(40).default(''),
  order: z.number().int().min(0).max(9999).default(0),
})
export type TextHeadDraft = z.infer<typeof TextHeadDraft>
