import { getTableColumns, sql } from 'drizzle-orm'
import type { InferInsertModel, SQL } from 'drizzle-orm'
import { CasingCache } from 'drizzle-orm/casing'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Sql } from '#server/kernel/sql.ts'
import { users } from '#server/db/schema/accounts.ts'
import { companies } from '#server/db/schema/companies.ts'
import { resumes, resumeSearch } from '#server/db/schema/resumes.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { resumeTextsOf } from '#server/features/board/resumes/index/texts.ts'
import { writeSearchTexts } from '#server/features/board/vacancies/search-texts.ts'
import { inventResume } from './resume.ts'
import { inventVacancy } from './vacancy.ts'
import type { World } from './world.ts'

const COMPANIES_BATCH = 1000

export async function writeCompanies(db: Sql, { companies: { rows } }: World) {
  for (let start = 0; start < rows.length; start += COMPANIES_BATCH)
    await insertRows(db, companies, rows.slice(start, start + COMPANIES_BATCH))
}

/** Writes the vacancies of the numbers from `first` to `last`, 1 and up. */
export async function writeVacancies(db: Sql, { world, first, last }: Batch) {
  const invented = numbers(first, last).map((number) => inventVacancy(world, number))
  await insertRows(
    db,
    vacancies,
    invented.map(({ row }) => row),
  )
  await writeSearchTexts(
    db,
    invented.map(({ row }) => row),
  )
}

export async function writeResumes(db: Sql, { world, first, last }: Batch) {
  const invented = numbers(first, last).map((number) => inventResume(world, number))
  await insertRows(
    db,
    users,
    invented.map(({ user }) => user),
  )
  await insertRows(
    db,
    resumes,
    invented.map(({ resume }) => resume),
  )
  await insertResumeSearchRows(
    db,
    invented.map(({ resume }) => resume),
  )
}

type Batch = { world: World; first: number; last: number }

const numbers = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, at) => first + at)

async function insertResumeSearchRows(db: Sql, rows: readonly ReturnType<typeof inventResume>['resume'][]) {
  await db
    .insert(resumeSearch)
    .values(rows.map(({ number, content }) => ({ resumeNumber: number, ...resumeTextsOf(content) })))
}

const casing = new CasingCache('snake_case')

/**
 * Inserts rows with the same fields, ids included, as one JSON parameter: a parameter for each value takes several times
 * as long.
 */
async function insertRows<T extends PgTable>(db: Sql, table: T, rows: readonly InferInsertModel<T>[]) {
  const [first] = rows
  if (!first) return
  const columns = Object.entries(getTableColumns(table))
    .filter(([name]) => name in first)
    .map(([name, column]) => [name, casing.getColumnCasing(column)] as const)
  const records = rows.map((row) => {
    const values = new Map<string, unknown>(Object.entries(row))
    return Object.fromEntries(columns.map(([name, column]) => [column, values.get(name)]))
  })
  const names: SQL = sql.join(
    columns.map(([, column]) => sql.identifier(column)),
    sql`, `,
  )
  await db.execute(sql`
    insert into ${table} (${names}) overriding system value
    select ${names} from json_populate_recordset(null::${table}, ${JSON.stringify(records)}::json)`)
}
