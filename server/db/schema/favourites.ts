import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from '#server/db/columns.ts'
import { users } from '#server/db/schema/accounts.ts'
import { companies } from '#server/db/schema/companies.ts'
import { resumes } from '#server/db/schema/resumes.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'

const addedAt = () => instant('kept_at').notNull()

/** Favourite vacancies of a user. */
export const favouriteVacancies = pgTable(
  'favourite_vacancies',
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    vacancyId: integer()
      .notNull()
      .references(() => vacancies.id, { onDelete: 'cascade' }),
    addedAt: addedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.vacancyId] }),
    index('favourite_vacancies_kept_idx').on(table.userId, table.addedAt.desc()),
  ],
)

/** Favourite resumes of a company, shared by its managers. */
export const favouriteResumes = pgTable(
  'favourite_resumes',
  {
    companyId: integer()
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    resumeId: text()
      .notNull()
      .references(() => resumes.id, { onDelete: 'cascade' }),
    /** The user who added it. */
    userId: integer()
      .notNull()
      .references(() => users.id),
    note: text().notNull().default(''),
    addedAt: addedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.resumeId] }),
    index('favourite_resumes_resume_idx').on(table.resumeId),
  ],
)
