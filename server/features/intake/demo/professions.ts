import { z } from 'zod'
import { parseContent } from '#server/kernel/content.ts'
import { SalaryPeriod, WorkForm } from '#shared/features/board/vacancies/model.ts'
import { Words } from './choices.ts'
import { Industry } from './industries.ts'
import creative from './professions-creative.json' with { type: 'json' }
import digital from './professions-digital.json' with { type: 'json' }
import hands from './professions-hands.json' with { type: 'json' }
import office from './professions-office.json' with { type: 'json' }

/** Enough about a profession to write varied vacancies. */
const DemoProfession = z.strictObject({
  /** Slug of the reference data. */
  slug: z.string(),
  titles: Words,
  /** From and to: thousands of net roubles a month with one to three years of experience. */
  pay: z.tuple([z.number().positive(), z.number().positive()]),
  forms: z.array(WorkForm).min(1),
  industries: z.array(Industry).min(1),
  /** Continues «Ищем человека, который …». */
  mission: z.string(),
  duties: Words,
  requirements: Words,
  perks: Words,
  skills: Words,
  /** Periods other than a month that pay may be for. */
  paidBy: SalaryPeriod.exclude(['month']).optional(),
  hasCalls: z.boolean().optional(),
  language: z.string().optional(),
})
export type DemoProfession = z.infer<typeof DemoProfession>

/** Their order is part of the demo. */
export const DEMO_PROFESSIONS: readonly DemoProfession[] = Object.entries({
  digital,
  office,
  creative,
  hands,
}).flatMap(([name, content]) =>
  parseContent(`server/features/intake/demo/professions-${name}.json`, z.array(DemoProfession), content),
)
