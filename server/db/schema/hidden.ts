import { index, primaryKey } from 'drizzle-orm/pg-core'
import { boardTable, untilAccountEnds, deletedWith, instant } from '#server/db/board-table.ts'
import { users } from '#server/db/schema/accounts.ts'
import { companies } from '#server/db/schema/companies.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'

const userId = () => deletedWith(() => users.id)

/** Vacancies that a user does not want to see in lists and e-mails. */
export const hiddenVacancies = boardTable(
  'hidden_vacancies',
  {
    userId: userId(),
    vacancyId: deletedWith(() => vacancies.id),
    hiddenAt: instant().notNull(),
  },
  untilAccountEnds({ name: 'hiddenVacancyIds', shows: 'vacancyId', order: { newestFirst: 'hiddenAt' } }),
  (table) => [
    primaryKey({ columns: [table.userId, table.vacancyId] }),
    index('hidden_vacancies_vacancy_idx').on(table.vacancyId),
  ],
)

/** Companies whose vacancies a user does not want to see, those to come too. */
export const hiddenCompanies = boardTable(
  'hidden_companies',
  {
    userId: userId(),
    companyId: deletedWith(() => companies.id),
    hiddenAt: instant().notNull(),
  },
  untilAccountEnds({ name: 'hiddenCompanyIds', shows: 'companyId', order: { newestFirst: 'hiddenAt' } }),
  (table) => [
    primaryKey({ columns: [table.userId, table.companyId] }),
    index('hidden_companies_company_idx').on(table.companyId),
  ],
)
