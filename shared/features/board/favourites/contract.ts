import { z } from 'zod'
import { ResumeCard, ResumeId } from '#shared/features/board/resumes/model.ts'
import { VacancyCard } from '#shared/features/board/vacancies/contract.ts'
import { VacancyId } from '#shared/features/board/vacancies/model.ts'
import { access, Count, pageInput } from '#shared/kernel/contract.ts'
import { CARDS_MAX } from '#shared/kernel/paging.ts'
import { FavouriteNoteForm } from './forms.ts'

const tags = ['favourites']
const ByVacancy = z.object({ id: VacancyId })
const ByResume = z.object({ id: ResumeId })
const Kept = z.object({ isKept: z.boolean() })
const Page = z.object({
  page: pageInput(),
})

/** Ids of the cards that are on the screen. */
const some = <Id extends z.ZodType>(id: Id) =>
  z.object({
    ids: z
      .preprocess(
        (input) => (input === undefined || Array.isArray(input) ? input : [input]),
        z.array(id).max(CARDS_MAX).default([]),
      )
      .describe('Номера того, что на экране.'),
  })

const KeptResume = z.object({
  resume: ResumeCard,
  /** Of the company's people, for each other. */
  note: z.string(),
  keptAt: z.string(),
  /** Who kept it; null when they are gone. */
  keptBy: z.string().nullable(),
})
export type KeptResume = z.infer<typeof KeptResume>

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
    .input(some(VacancyId))
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
        items: z.array(KeptResume),
        count: Count,
        /** Kept ones that may not be read any more. */
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
    .input(some(ResumeId))
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
  dropGoneResumes: access('company')
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
