import { integer, type AnyPgColumn } from 'drizzle-orm/pg-core'

/** The id of a row of another table, which cannot be deleted before this one. Never null. */
export const refersTo = (id: () => AnyPgColumn) => integer().notNull().references(id)

/** The id of a row of another table: when it is deleted, the database deletes this one too. Never null. */
export const deletedWith = (id: () => AnyPgColumn) =>
  integer().notNull().references(id, { onDelete: 'cascade' })
