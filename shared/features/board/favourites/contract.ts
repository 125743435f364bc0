import { z } from 'zod'
import { ResumeCard, ResumeId } from '#shared/features/board/resumes/model.ts'
import { VacancyCard } from '#shared/features/board/vacancies/contract.ts'
import { VacancyId } from '#shared/features/board/vacancies/model.ts'
import { operation, Count, idsInput, pageInput } from '#shared/kernel/contract.ts'
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
const toIds = <Id extends z.ZodType>(id: Id) =>
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
  vacancies: operation('GET /v1/personal/favourites', 'signed_in', 'Избранные вакансии', tags)
    .input(Page)
    .output(z.object({ items: z.array(VacancyCard), count: Count })),
  keptVacancies: operation(
    'GET /v1/personal/favourites/kept',
    'signed_in',
    'Какие из вакансий на экране в избранном',
    tags,
  )
    .input(toIds(VacancyId))
    .output(z.object({ ids: z.array(VacancyId) })),
  keepVacancy: operation(
    'PUT /v1/personal/favourites/{id}',
    'signed_in',
    'Добавить вакансию в избранное',
    tags,
  )
    .input(ByVacancy)
    .output(Kept),
  keepVacancies: operation(
    'POST /v1/personal/favourites',
    'signed_in',
    'Добавить в избранное вакансии, которые хранило устройство',
    tags,
    { makes: false },
  )
    .input(z.object({ ids: z.array(VacancyId).max(DEVICE_FAVOURITES_MAX) }))
    .output(z.object({ count: Count, addedCount: Count })),
  dropVacancy: operation(
    'DELETE /v1/personal/favourites/{id}',
    'signed_in',
    'Убрать вакансию из избранного',
    tags,
  )
    .input(ByVacancy)
    .output(Kept),

  resumes: operation('GET /v1/favourites/resumes', 'company', 'Избранные резюме компании', tags)
    .input(Page)
    .output(
      z.object({
        items: z.array(FavouriteResume),
        count: Count,
        /** Favourites that are no longer readable. */
        goneCount: Count,
      }),
    ),
  keptResumes: operation(
    'GET /v1/favourites/resumes/kept',
    'company',
    'Какие из резюме на экране в избранном компании',
    tags,
  )
    .input(toIds(ResumeId))
    .output(z.object({ ids: z.array(ResumeId) })),
  keepResume: operation(
    'PUT /v1/favourites/resumes/{id}',
    'company',
    'Добавить резюме в избранное компании',
    tags,
  )
    .input(ByResume)
    .output(Kept),
  dropResume: operation(
    'DELETE /v1/favourites/resumes/{id}',
    'company',
    'Убрать резюме из избранного компании',
    tags,
  )
    .input(ByResume)
    .output(Kept),
  dropGoneResumes: operation(
    'POST /v1/favourites/resumes/tidy',
    'company',
    'Убрать из избранного компании недоступные резюме',
    tags,
    { makes: false },
  ).output(z.object({ goneCount: Count })),
  setResumeNote: operation(
    'PUT /v1/favourites/resumes/{id}/note',
    'company',
    'Написать заметку к избранному резюме',
    tags,
  )
    .input(FavouriteNoteForm.extend({ id: ResumeId }))
    .output(z.object({})),
}
