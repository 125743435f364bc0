import { z } from 'zod'
import { CompanyId } from '#shared/features/identity/company-refs/model.ts'
import { VacancyId } from '#shared/features/board/vacancies/model.ts'
import { access, Count } from '#shared/kernel/contract.ts'
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
  ids: access('signed_in')
    .route({
      method: 'GET',
      path: '/v1/personal/hidden',
      summary: 'Номера скрытых вакансий и компаний',
      tags: hiddenTags,
    })
    .output(z.object({ vacancies: z.array(VacancyId), companies: z.array(CompanyId) })),
  list: access('signed_in')
    .route({
      method: 'GET',
      path: '/v1/personal/hidden/list',
      summary: 'Скрытые вакансии и компании с названиями',
      tags: hiddenTags,
    })
    .output(HiddenList),
  hideVacancy: access('signed_in')
    .route({
      method: 'PUT',
      path: '/v1/personal/hidden/vacancies/{id}',
      summary: 'Скрыть вакансию',
      tags: hiddenTags,
    })
    .input(HiddenVacancyId)
    .output(State),
  showVacancy: access('signed_in')
    .route({
      method: 'DELETE',
      path: '/v1/personal/hidden/vacancies/{id}',
      summary: 'Вернуть скрытую вакансию',
      tags: hiddenTags,
    })
    .input(HiddenVacancyId)
    .output(State),
  hideCompany: access('signed_in')
    .route({
      method: 'PUT',
      path: '/v1/personal/hidden/companies/{id}',
      summary: 'Скрыть вакансии компании',
      tags: hiddenTags,
    })
    .input(HiddenCompanyId)
    .output(State),
  showCompany: access('signed_in')
    .route({
      method: 'DELETE',
      path: '/v1/personal/hidden/companies/{id}',
      summary: 'Вернуть вакансии скрытой компании',
      tags: hiddenTags,
    })
    .input(HiddenCompanyId)
    .output(State),
  importFromDevice: access('signed_in', { makes: false })
    .route({
      method: 'POST',
      path: '/v1/personal/hidden',
      summary: 'Скрыть то, что скрывало устройство',
      tags: hiddenTags,
    })
    .input(
      z.object({
        vacancies: z.array(VacancyId).max(DEVICE_HIDDEN_MAX),
        companies: z.array(CompanyId).max(DEVICE_HIDDEN_MAX),
      }),
    )
    .output(z.object({ addedCount: Count })),
}
