/** What is typed to top the balance up: the same rules in the page and in the API. */
import { z } from 'zod'
import { FORM_MESSAGES } from '#shared/kernel/form-messages.ts'
import { TOP_UP_MAX_KOPECKS, TOP_UP_MIN_KOPECKS } from './vocabulary.ts'

/** «1 990,50» roubles → 199050 kopecks. */
const roubles = z.string().transform((typed, ctx) => {
  const refuse = (message: string) => {
    ctx.addIssue({ code: 'custom', message })
    return z.NEVER
  }
  const text = typed.replace(/\s/g, '').replace(',', '.')
  if (text === '') return refuse(FORM_MESSAGES.required)
  const parts = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text)
  if (!parts) return refuse(FORM_MESSAGES.numeric)
  const kopecks = Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0'))
  if (kopecks < TOP_UP_MIN_KOPECKS) return refuse(FORM_MESSAGES.min(TOP_UP_MIN_KOPECKS / 100))
  return kopecks > TOP_UP_MAX_KOPECKS ? refuse(FORM_MESSAGES.max(TOP_UP_MAX_KOPECKS / 100)) : kopecks
})

export const TopUpForm = z.object({ amount: roubles })
