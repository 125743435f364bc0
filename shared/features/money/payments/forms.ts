/** Forms of payments without scripts and of what is typed in them: the same rules in the page and in the API. */
import { z } from 'zod'
import { FORM_MESSAGES } from '#shared/kernel/form-messages.ts'
import { parseRoubles } from '#shared/kernel/roubles.ts'
import { RowId } from '#shared/kernel/row-id.ts'
import { DetailsText } from '#shared/features/identity/companies/details.ts'
import { OrderItem, PaymentChoice } from './model.ts'
import { PAY_METHODS, TOP_UP_MAX_KOPECKS, TOP_UP_MIN_KOPECKS } from './vocabulary.ts'

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

const json = z.string().transform((text, ctx): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    ctx.addIssue({ code: 'custom', message: FORM_MESSAGES.required })
    return z.NEVER
  }
})

/** «provider», or «package-12» for a placement from that package. */
const way = z.string().transform((text, ctx) => {
  const [, packageId] = /^package-(\d{1,10})$/.exec(text) ?? []
  const method = PAY_METHODS.find((one) => one === (packageId === undefined ? text : 'package'))
  if (method) return { method, ...(packageId === undefined ? {} : { packageId: Number(packageId) }) }
  ctx.addIssue({ code: 'custom', message: FORM_MESSAGES.required })
  return z.NEVER
})

/** The checkout without scripts. */
export const PlainCheckoutForm = z.object({
  companyId: RowId,
  item: json.pipe(OrderItem),
  requestKey: PaymentChoice.shape.requestKey,
  way,
  ...DetailsText.shape,
})
export type PlainCheckoutForm = z.infer<typeof PlainCheckoutForm>
