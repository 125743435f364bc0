import { z } from 'zod'
import { CompanyRef } from '#shared/features/identity/company-refs/model.ts'
import { VacancyId } from '#shared/features/board/vacancies/model.ts'
import { operation, Nothing, RowId } from '#shared/kernel/contract.ts'
import { FirstCompanyText, FirstVacancyText } from './forms.ts'

/** The secret of a text, known to its author; only its hash is stored. */
const FirstVacancyToken = z.string().regex(/^[\w-]{43}$/)

/** Messages by field of the form. */
const Errors = z.record(z.string(), z.string())

export const FirstVacancy = z.object({
  token: FirstVacancyToken,
  text: FirstVacancyText,
  /** Missing fields of the text; null when it is complete. */
  errors: Errors.nullable(),
  company: FirstCompanyText,
  companyErrors: Errors.nullable(),
  /** The profession and the place that the names in the text refer to; null for unknown names. */
  profession: z.string().nullable(),
  place: z.string().nullable(),
  /** The vacancy created from the text. */
  vacancyId: VacancyId.nullable(),
})
export type FirstVacancy = z.infer<typeof FirstVacancy>

export const firstVacanciesContract = {
  read: operation('GET /v1/first-vacancy', 'public', 'Вакансия, которую пишут до регистрации', ['posting'])
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
  write: operation(
    'POST /v1/first-vacancy',
    'public',
    'Сохранить вакансию, которую пишут до регистрации',
    ['posting'],
    { makes: 'secret' },
  )
    .input(
      z.object({
        /** Null or an unknown token starts a new text. */
        token: FirstVacancyToken.nullable().default(null),
        text: FirstVacancyText,
      }),
    )
    .output(z.object({ token: FirstVacancyToken })),
  check: operation(
    'POST /v1/first-vacancy/check',
    'public',
    'Проверить, что в вакансии есть всё нужное',
    ['posting'],
    { makes: false },
  )
    .input(z.object({ token: FirstVacancyToken }))
    .output(Nothing),
  post: operation(
    'POST /v1/first-vacancy/post',
    'signed_in',
    'Разместить вакансию, написанную до регистрации',
    ['posting'],
    { makes: true },
  )
    .input(
      z.object({
        token: FirstVacancyToken,
        /** One of the caller's companies; null creates `company`. */
        companyId: RowId.nullable().default(null),
        company: FirstCompanyText,
        /** By default true for a new company that chooses the free placement. */
        isFree: z.boolean().optional().describe('Сразу занять бесплатное размещение, если оно есть.'),
      }),
    )
    /** `sent`: waits for moderation; `payment`: the tariff must be paid; `tariffs`: a tariff must be chosen. */
    .output(z.object({ vacancyId: VacancyId, next: z.enum(['sent', 'payment', 'tariffs']) })),
}
