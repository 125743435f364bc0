import { index, primaryKey, text } from 'drizzle-orm/pg-core'
import { boardTable, untilAccountEnds, deletedWith, refersTo, instant } from '#server/db/board-table.ts'
import { users } from '#server/db/schema/accounts.ts'
import { companies } from '#server/db/schema/companies.ts'
import { resumes } from '#server/db/schema/resumes.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'

const addedAt = () => instant('kept_at').notNull()

/** Favourite vacancies of a user. */
export const favouriteVacancies = boardTable(
  'favourite_vacancies',
  {
    userId: deletedWith(() => users.id),
    vacancyId: deletedWith(() => vacancies.id),
    addedAt: addedAt(),
  },
  untilAccountEnds({ name: 'favouriteVacancyIds', shows: 'vacancyId', order: { newestFirst: 'addedAt' } }),
  (table) => [
    primaryKey({ columns: [table.userId, table.vacancyId] }),
    index('favourite_vacancies_kept_idx').on(table.userId, table.addedAt.desc()),
  ],
)

/** Favourite resumes of a company, shared by its managers. */
export const favouriteResumes = boardTable(
  'favourite_resumes',
  {
    companyId: deletedWith(() => companies.id),
    resumeId: text()
      .notNull()
      .references(() => resumes.id, { onDelete: 'cascade' }),
    /** The user who added it. */
    userId: refersTo(() => users.id),
    note: text().notNull().default(''),
    addedAt: addedAt(),
  },
  { export: 'people', keeps: { with: 'resumes' } },
  (table) => [
    primaryKey({ columns: [table.companyId, table.resumeId] }),
    index('favourite_resumes_resume_idx').on(table.resumeId),
  ],
)
