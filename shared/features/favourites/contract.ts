import { z } from 'zod'
import { VacancyCard } from '#shared/features/vacancies/contract.ts'
import { VacancyId } from '#shared/features/vacancies/model.ts'
import { access } from '#shared/kernel/contract.ts'

const tags = ['favourites']
const ById = z.object({ id: VacancyId })
const Kept = z.object({ isKept: z.boolean() })

export const favouritesContract = {
  vacancies: access('signed_in')
    .route({ method: 'GET', path: '/v1/personal/favourites', summary: 'Vacancies that were kept', tags })
    .input(z.object({ page: z.coerce.number().int().min(1).max(100).default(1) }))
    .output(z.object({ items: z.array(VacancyCard), count: z.number().int() })),
  ofVacancy: access('signed_in')
    .route({
      method: 'GET',
      path: '/v1/personal/favourites/{id}',
      summary: 'Whether a vacancy is kept',
      tags,
    })
    .input(ById)
    .output(Kept),
  keepVacancy: access('signed_in')
    .route({ method: 'PUT', path: '/v1/personal/favourites/{id}', summary: 'Keeps a vacancy', tags })
    .input(ById)
    .output(Kept),
  dropVacancy: access('signed_in')
    .route({
      method: 'DELETE',
      path: '/v1/personal/favourites/{id}',
      summary: 'Keeps a vacancy no longer',
      tags,
    })
    .input(ById)
    .output(Kept),
}
