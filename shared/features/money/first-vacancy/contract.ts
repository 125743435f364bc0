import { z } from 'zod'
import { CompanyRef } from '#shared/features/identity/company-refs/model.ts'
import { VacancyId } from '#shared/features/board/vacancies/model.ts'
import { access, Nothing } from '#shared/kernel/contract.ts'
import { RowId } from '#shared/kernel/row-id.ts'
import { FirstCompanyText, FirstVacancyText } from './forms.ts'

/** The secret of a text that its writer has; only its hash is stored. */
const FirstVacancyToken = z.string().regex(/^[\w-]{43}$/)

/** Messages by field of the form. */
const Errors = z.record(z.string(), z.string())

export const FirstVacancy = z.object({
  token: FirstVacancyToken,
  text: FirstVacancyText,
  /** What is missing in the text; null when it is complete. */
  errors: Errors.nullable(),
  company: FirstCompanyText,
  companyErrors: Errors.nullable(),
  /** What the names in the text stand for; null for unknown ones. */
  profession: z.string().nullable(),
  place: z.string().nullable(),
  /** The vacancy that it has become. */
  vacancyId: VacancyId.nullable(),
})
export type FirstVacancy = z.infer<typeof FirstVacancy>

export const firstVacanciesContract = {
  read: access('public')
    .route({
      method: 'GET',
      path: '/v1/first-vacancy',
      summary: 'Вакансия, которую пишут до регистрации',
      tags: ['posting'],
    })
    .input(z.object({ token: z.string().max(100).default('').describe('Ключ черновика.') }))
    .output(
      z.object({
        /** Null for an unknown token and for one that has expired. */
        vacancy: FirstVacancy.nullable(),
        isSignedIn: z.boolean(),
        /** Companies of the caller that may post vacancies. */
        companies: z.array(CompanyRef),
      }),
    ),
  write: access('public', { makes: 'secret' })
    .route({
      method: 'POST',
      path: '/v1/first-vacancy',
      summary: 'Сохранить вакансию, которую пишут до регистрации',
      tags: ['posting'],
    })
    .input(
      z.object({
        /** Null begins a new one; an unknown one does too. */
        token: FirstVacancyToken.nullable().default(null),
        text: FirstVacancyText,
      }),
    )
    .output(z.object({ token: FirstVacancyToken })),
  check: access('public', { makes: false })
    .route({
      method: 'POST',
      path: '/v1/first-vacancy/check',
      summary: 'Проверить, что в вакансии есть всё нужное',
      tags: ['posting'],
    })
    .input(z.object({ token: FirstVacancyToken }))
    .output(Nothing),
  post: access('signed_in', { makes: true })
    .route({
      method: 'POST',
      path: '/v1/first-vacancy/post',
      summary: 'Разместить вакансию, написанную до регистрации',
      tags: ['posting'],
    })
    .input(
      z.object({
        token: FirstVacancyToken,
        /** One of the caller's companies; null creates `company`. */
        companyId: RowId.nullable().default(null),
        company: FirstCompanyText,
        /** By default a new company that asks for it takes it. */
        isFree: z.boolean().optional().describe('Сразу занять бесплатное размещение, если оно есть.'),
      }),
    )
    /** `sent`: it is with the moderators; `payment`: the tariff is to be paid; `tariffs`: a tariff is to be chosen. */
    .output(z.object({ vacancyId: VacancyId, next: z.enum(['sent', 'payment', 'tariffs']) })),
}
