import { z } from 'zod'
import { CompanyId } from '#shared/features/identity/company-refs/model.ts'
import { VacancyId } from '#shared/features/board/vacancies/model.ts'
import { operation, Count } from '#shared/kernel/contract.ts'
import { DEVICE_HIDDEN_MAX } from './vocabulary.ts'

const hiddenTags = ['favourites']
const HiddenVacancyId = z.object({ id: VacancyId })
const HiddenCompanyId = z.object({ id: CompanyId })
const State = z.object({ isHidden: z.boolean() })

const HiddenVacancy = z.object({ id: VacancyId, title: z.string(), company: z.string() })
const HiddenCompany = z.object({ id: CompanyId, slug: z.string(), title: z.string() })
const HiddenList = z.object({ vacancies: z.array(HiddenVacancy), companies: z.array(HiddenCompany) })
export type HiddenList = z.infer<typeof HiddenList>

/** Vacancies and companies that a person does not want to see in lists and e-mails. */
export const hiddenContract = {
  ids: operation(
    'GET /v1/personal/hidden',
    'signed_in',
    'Номера скрытых вакансий и компаний',
    hiddenTags,
  ).output(z.object({ vacancies: z.array(VacancyId), companies: z.array(CompanyId) })),
  list: operation(
    'GET /v1/personal/hidden/list',
    'signed_in',
    'Скрытые вакансии и компании с названиями',
    hiddenTags,
  ).output(HiddenList),
  hideVacancy: operation('PUT /v1/personal/hidden/vacancies/{id}', 'signed_in', 'Скрыть вакансию', hiddenTags)
    .input(HiddenVacancyId)
    .output(State),
  showVacancy: operation(
    'DELETE /v1/personal/hidden/vacancies/{id}',
    'signed_in',
    'Вернуть скрытую вакансию',
    hiddenTags,
  )
    .input(HiddenVacancyId)
    .output(State),
  hideCompany: operation(
    'PUT /v1/personal/hidden/companies/{id}',
    'signed_in',
    'Скрыть вакансии компании',
    hiddenTags,
  )
    .input(HiddenCompanyId)
    .output(State),
  showCompany: operation(
    'DELETE /v1/personal/hidden/companies/{id}',
    'signed_in',
    'Вернуть вакансии скрытой компании',
    hiddenTags,
  )
    .input(HiddenCompanyId)
    .output(State),
  importFromDevice: operation(
    'POST /v1/personal/hidden',
    'signed_in',
    'Скрыть то, что скрывало устройство',
    hiddenTags,
    { makes: false },
  )
    .input(
      z.object({
        vacancies: z.array(VacancyId).max(DEVICE_HIDDEN_MAX),
        companies: z.array(CompanyId).max(DEVICE_HIDDEN_MAX),
      }),
    )
    .output(z.object({ addedCount: Count })),
}
