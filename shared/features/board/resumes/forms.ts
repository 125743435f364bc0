/** Forms of resumes: the same rules on pages and in the API. */
import { z } from 'zod'
import { CompanyId } from '#shared/features/identity/company-refs/model.ts'
import { isInn } from '#shared/features/identity/companies/tax-numbers.ts'
import { SALARY_MAX } from '#shared/features/board/vacancies/vocabulary.ts'
import { typedNumber } from '#shared/kernel/form-fields.ts'
import { FORM_MESSAGES } from '#shared/kernel/form-messages.ts'
import { cleanCode, cleanValue } from '#shared/kernel/pasted.ts'
import { ContentFields, ResumeContacts, Visibility } from './model.ts'
import { CHOSEN_COMPANIES_MAX, CITIZENSHIPS, HIDDEN_FROM_MAX } from './vocabulary.ts'
import { isPublicMailDomain, domainOf } from '#shared/kernel/domains.ts'

const Inn = z.string().transform(cleanCode).refine(isInn, { error: 'Такого ИНН не бывает: проверьте цифры.' })

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
  /** Companies of this site, chosen by name. */
  hiddenCompanyIds: z.array(CompanyId).max(HIDDEN_FROM_MAX, FORM_MESSAGES.tooLong).default([]),
  /** Companies that have the link open the contacts; only for the visibility `link`. */
  showsContactsByLink: z.boolean().default(false),
  /** Who alone sees a resume of the visibility `chosen`. */
  chosenCompanyIds: z.array(CompanyId).max(CHOSEN_COMPANIES_MAX, FORM_MESSAGES.tooLong).default([]),
  /** The checkbox of the consent that this visibility requires; ignored once its current edition is given. */
  consent: z.boolean().default(false),
})
export type VisibilityForm = z.infer<typeof VisibilityForm>

/** The editor of a resume: amounts and dates are strings until they are submitted. */
export const ResumeForm = ContentFields.extend({
  birthDate: z
    .string()
    .transform((text) => text || null)
    .pipe(z.iso.date('Напишите дату полностью.').nullable()),
  salary: z
    .string()
    .trim()
    .refine((text) => text === '' || typedNumber(text) !== null, FORM_MESSAGES.numeric)
    .transform((text) => Math.round(typedNumber(text) ?? 0) || null)
    .pipe(z.number().max(SALARY_MAX, FORM_MESSAGES.max(SALARY_MAX)).nullable()),
  citizenship: z.union([z.enum(CITIZENSHIPS), z.literal('').transform(() => null)]),
  contacts: ResumeContacts,
})

/** `VisibilityForm` with both lists in one field, a company per line: digits are an INN, anything else a domain. */
export const HiddenFromForm = z
  .object({
    visibility: Visibility,
    isIndexed: z.boolean(),
    hiddenFrom: z.string(),
    showsContactsByLink: z.boolean(),
    hiddenCompanyIds: VisibilityForm.shape.hiddenCompanyIds,
    chosenCompanyIds: VisibilityForm.shape.chosenCompanyIds,
    consent: z.boolean(),
  })
  .transform(({ hiddenFrom, ...rest }, ctx) => {
    const lines = hiddenFrom
      .split(/[\n,;]+/)
      .map(cleanValue)
      .filter((line) => line !== '')
    const isNumber = (line: string) => /^[\d\s]+$/.test(line)
    const form = VisibilityForm.safeParse({
      ...rest,
      hiddenInns: lines.filter(isNumber),
      hiddenDomains: lines.filter((line) => !isNumber(line)),
    })
    if (form.success) return form.data
    const [issue] = form.error.issues
    const [list, at] = issue?.path ?? []
    const wrong = lines.filter((line) => isNumber(line) === (list === 'hiddenInns'))[Number(at)]
    ctx.addIssue({
      code: 'custom',
      path: ['hiddenFrom'],
      message: [wrong, issue?.message].filter((part) => part !== undefined).join(': '),
    })
    return z.NEVER
  })
