import { index, integer, pgTable, primaryKey, timestamp } from 'drizzle-orm/pg-core'
import { users } from '#server/features/accounts/schema.ts'
import { vacancies } from '#server/features/vacancies/schema.ts'

/** Vacancies that a person wants to find again. */
export const favouriteVacancies = pgTable(
  'favourite_vacancies',
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    vacancyId: integer()
      .notNull()
      .references(() => vacancies.id, { onDelete: 'cascade' }),
    keptAt: timestamp({ withTimezone: true, mode: 'string' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.vacancyId] }),
    index('favourite_vacancies_kept_idx').on(table.userId, table.keptAt.desc()),
  ],
)
