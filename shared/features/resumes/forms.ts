/** What a person decides about who sees a resume: the same rules in the page and in the API. */
import { z } from 'zod'
import { isInn } from '#shared/features/companies/tax-numbers.ts'
import { FORM_MESSAGES } from '#shared/kernel/form-messages.ts'
import { Visibility } from './model.ts'
import { isPublicMailDomain, domainOf } from './domains.ts'
import { HIDDEN_FROM_MAX } from './vocabulary.ts'

const Inn = z
  .string()
  .transform((text) => text.replace(/\s/g, ''))
  .refine(isInn, { error: 'Такого ИНН не бывает: проверьте цифры.' })

/** «gazprom.ru», «hr@gazprom.ru» and «https://www.gazprom.ru/» are the same domain. */
const Domain = z.string().transform((text, ctx) => {
  const domain = domainOf(text)
  if (domain === null) {
    ctx.addIssue({ code: 'custom', message: 'Напишите домен, например primer.ru.' })
    return z.NEVER
  }
  if (isPublicMailDomain(domain)) {
    ctx.addIssue({
      code: 'custom',
      message: `На ${domain} почта у всех подряд. Укажите домен самой компании или её ИНН.`,
    })
    return z.NEVER
  }
  return domain
})

export const VisibilityForm = z.object({
  visibility: Visibility,
  isIndexed: z.boolean().default(false),
  hiddenInns: z.array(Inn).max(HIDDEN_FROM_MAX, FORM_MESSAGES.tooLong).default([]),
  hiddenDomains: z.array(Domain).max(HIDDEN_FROM_MAX, FORM_MESSAGES.tooLong).default([]),
  /** The box of the consent that this visibility needs; not asked for again once it is given. */
  consent: z.boolean().default(false),
})
export type VisibilityForm = z.infer<typeof VisibilityForm>
