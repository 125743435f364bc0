import { sql } from 'drizzle-orm'
import { index, integer, jsonb, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { boardTable, deletedWith, instant } from '#server/db/board-table.ts'
import { companies } from '#server/db/schema/companies.ts'

/** A role that a block has suspended. */
export type SuspendedRole = { id: number; userId: number; accessLevel: number }

/** A vacancy that a block has taken from readers, with the columns that the end of the block restores. */
export type PausedVacancy = {
  id: number
  status: 'published' | 'unconfirmed'
  publishedAt: string | null
  confirmAt: string | null
  nextRaiseAt: string | null
  expiresAt: string | null
  unconfirmedAt: string | null
}

/** Companies that staff have taken down as a whole, with what an administrator needs to let them back. */
export const companyBlocks = boardTable(
  'company_blocks',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    companyId: deletedWith(() => companies.id),
    /** What the company has read. */
    reason: text().notNull(),
    /** At that time: its people cannot make a company with it again. */
    inn: text(),
    roles: jsonb().$type<SuspendedRole[]>().notNull(),
    vacancies: jsonb().$type<PausedVacancy[]>().notNull(),
    blockedAt: instant().notNull(),
    blockedBy: integer().notNull(),
    liftedAt: instant(),
    liftedBy: integer(),
  },
  { export: 'always', personal: ['roles', 'blockedBy', 'liftedBy'], keeps: { with: 'companies' } },
  (table) => [
    index('company_blocks_company_idx').on(table.companyId, table.id.desc()),
    uniqueIndex('company_blocks_open_key')
      .on(table.companyId)
      .where(sql`lifted_at is null`),
    index('company_blocks_inn_idx')
      .on(table.inn)
      .where(sql`lifted_at is null`),
  ],
)
