import { index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { instant } from '#server/db/columns.ts'
import { users } from '#server/db/schema/accounts.ts'
import { companies } from '#server/db/schema/companies.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'

const userId = () =>
  integer()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** Vacancies that a user does not want to see in lists and e-mails. */
export const hiddenVacancies = pgTable(
  'hidden_vacancies',
  {
    userId: userId(),
    vacancyId: integer()
      .notNull()
      .references(() => vacancies.id, { onDelete: 'cascade' }),
    hiddenAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.vacancyId] }),
    index('hidden_vacancies_vacancy_idx').on(table.vacancyId),
  ],
)

/** Companies whose vacancies a user does not want to see, those to come too. */
export const hiddenCompanies = pgTable(
  'hidden_companies',
  {
    userId: userId(),
    companyId: integer()
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    hiddenAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.companyId] }),
    index('hidden_companies_company_idx').on(table.companyId),
  ],
)
