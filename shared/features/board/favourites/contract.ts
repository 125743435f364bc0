import { z } from 'zod'
import { ResumeCard, ResumeId } from '#shared/features/board/resumes/model.ts'
import { VacancyCard } from '#shared/features/board/vacancies/contract.ts'
import { VacancyId } from '#shared/features/board/vacancies/model.ts'
import { access, Count, idsInput, pageInput } from '#shared/kernel/contract.ts'
import { CARDS_MAX } from '#shared/kernel/paging.ts'
import { FavouriteNoteForm } from './forms.ts'
import { DEVICE_FAVOURITES_MAX } from './vocabulary.ts'

const tags = ['favourites']
const ByVacancy = z.object({ id: VacancyId })
const ByResume = z.object({ id: ResumeId })
const Kept = z.object({ isKept: z.boolean() })
const Page = z.object({
  page: pageInput(),
})

/** Ids of the cards on the screen. */
const idsOf = <Id extends z.ZodType>(id: Id) =>
  z.object({
    ids: idsInput(id, CARDS_MAX, 'Номера того, что на экране.'),
  })

const FavouriteResume = z.object({
  resume: ResumeCard,
  /** Shared by the company's managers. */
  note: z.string(),
  keptAt: z.string(),
  /** Who added it; null for a deleted account. */
  keptBy: z.string().nullable(),
})
export type FavouriteResume = z.infer<typeof FavouriteResume>

export const favouritesContract = {
  vacancies: access('signed_in')
    .route({ method: 'GET', path: '/v1/personal/favourites', summary: 'Избранные вакансии', tags })
    .input(Page)
    .output(z.object({ items: z.array(VacancyCard), count: Count })),
  keptVacancies: access('signed_in')
    .route({
      method: 'GET',
      path: '/v1/personal/favourites/kept',
      summary: 'Какие из вакансий на экране в избранном',
      tags,
    })
    .input(idsOf(VacancyId))
    .output(z.object({ ids: z.array(VacancyId) })),
  keepVacancy: access('signed_in')
    .route({
      method: 'PUT',
      path: '/v1/personal/favourites/{id}',
      summary: 'Добавить вакансию в избранное',
      tags,
    })
    .input(ByVacancy)
    .output(Kept),
  keepVacancies: access('signed_in', { makes: false })
    .route({
      method: 'POST',
      path: '/v1/personal/favourites',
      summary: 'Добавить в избранное вакансии, которые хранило устройство',
      tags,
    })
    .input(z.object({ ids: z.array(VacancyId).max(DEVICE_FAVOURITES_MAX) }))
    .output(z.object({ count: Count, addedCount: Count })),
  dropVacancy: access('signed_in')
    .route({
      method: 'DELETE',
      path: '/v1/personal/favourites/{id}',
      summary: 'Убрать вакансию из избранного',
      tags,
    })
    .input(ByVacancy)
    .output(Kept),

  resumes: access('company')
    .route({
      method: 'GET',
      path: '/v1/favourites/resumes',
      summary: 'Избранные резюме компании',
      tags,
    })
    .input(Page)
    .output(
      z.object({
        items: z.array(FavouriteResume),
        count: Count,
        /** Favourites that are no longer readable. */
        goneCount: Count,
      }),
    ),
  keptResumes: access('company')
    .route({
      method: 'GET',
      path: '/v1/favourites/resumes/kept',
      summary: 'Какие из резюме на экране в избранном компании',
      tags,
    })
    .input(idsOf(ResumeId))
    .output(z.object({ ids: z.array(ResumeId) })),
  keepResume: access('company')
    .route({
      method: 'PUT',
      path: '/v1/favourites/resumes/{id}',
      summary: 'Добавить резюме в избранное компании',
      tags,
    })
    .input(ByResume)
    .output(Kept),
  dropResume: access('company')
    .route({
      method: 'DELETE',
      path: '/v1/favourites/resumes/{id}',
      summary: 'Убрать резюме из избранного компании',
      tags,
    })
    .input(ByResume)
    .output(Kept),
  dropGoneResumes: access('company', { makes: false })
    .route({
      method: 'POST',
      path: '/v1/favourites/resumes/tidy',
      summary: 'Убрать из избранного компании недоступные резюме',
      tags,
    })
    .output(z.object({ goneCount: Count })),
  setResumeNote: access('company')
    .route({
      method: 'PUT',
      path: '/v1/favourites/resumes/{id}/note',
      summary: 'Написать заметку к избранному резюме',
      tags,
    })
    .input(FavouriteNoteForm.extend({ id: ResumeId }))
    .output(z.object({})),
}
