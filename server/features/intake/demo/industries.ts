import { z } from 'zod'
import { parseContent } from '#server/kernel/content.ts'
import { Words } from './choices.ts'
import about from './industries.json' with { type: 'json' }

/** Industries of invented companies. The order is part of the demo. */
export const INDUSTRIES = [
  'software',
  'school',
  'shop',
  'finance',
  'service',
  'media',
  'craft',
  'logistics',
  'health',
  'building',
] as const
export const Industry = z.enum(INDUSTRIES)
export type Industry = z.infer<typeof Industry>

const About = z.strictObject({
  /** Kind of company before the name in quotes. */
  kinds: z.array(z.string()).min(1),
  /** After «{Name} — это …». */
  what: Words,
  facts: Words,
})

/** How companies of each industry describe themselves. */
export const ABOUT = parseContent(
  'server/features/intake/demo/industries.json',
  z.record(Industry, About),
  about,
)
