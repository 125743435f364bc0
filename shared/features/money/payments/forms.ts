/** Forms of payments: the same rules in the page and in the API. */
import { z } from 'zod'
import { FORM_MESSAGES } from '#shared/kernel/form-messages.ts'
import { parseRoubles } from '#shared/kernel/roubles.ts'
import { TOP_UP_MAX_KOPECKS, TOP_UP_MIN_KOPECKS } from './vocabulary.ts'

/** «1 990,50» roubles → 199050 kopecks. */
const roubles = z.string().transform((typed, ctx) => {
  const refuse = (message: string) => {
    ctx.addIssue({ code: 'custom', message })
    return z.NEVER
  }
  if (typed.trim() === '') return refuse(FORM_MESSAGES.required)
  const kopecks = parseRoubles(typed)
  if (kopecks === null) return refuse(FORM_MESSAGES.numeric)
  if (kopecks < TOP_UP_MIN_KOPECKS) return refuse(FORM_MESSAGES.min(TOP_UP_MIN_KOPECKS / 100))
  return kopecks > TOP_UP_MAX_KOPECKS ? refuse(FORM_MESSAGES.max(TOP_UP_MAX_KOPECKS / 100)) : kopecks
})

export const TopUpForm = z.object({ amount: roubles })
