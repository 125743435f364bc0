import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { vacancySearch } from '#server/features/vacancies/index/schema.ts'

/** A table of vectors, and the function that gives its matching ids as one string (see the migrations). */
export type TextTable = {
  id: PgColumn
  title: PgColumn
  keywords: PgColumn
  document: PgColumn
  matching: (query: SQL) => SQL
}

export const VACANCY_TEXTS: TextTable = {
  id: vacancySearch.vacancyId,
  title: vacancySearch.title,
  keywords: vacancySearch.keywords,
  document: vacancySearch.document,
  matching: (query) => sql`vacancies_matching(${query})`,
}
