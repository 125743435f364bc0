import { z } from 'zod'
import { readTexts, TextHead } from './read-texts.ts'

const ProfessionHead = TextHead.extend({
  similar: z.array(z.string()).default([]),
  tools: z.array(z.string()).default([]),
  attribute: z.string().optional(),
})

/** Pages of professions by their slug in the directory. */
export const PROFESSION_TEXTS = new Map(
  readTexts(new URL('professions/', import.meta.url), ProfessionHead).map((text) => [text.slug, text]),
)
