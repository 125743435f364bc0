import { doublePrecision, index, integer, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { boardTable, INTERNAL, REFERENCE } from '#server/db/board-table.ts'
import { LOCATION_TYPES } from '#shared/features/reference/locations/model.ts'

/** Filled from the reference files; ids are those of the files and never change. */
export const locations = boardTable(
  'locations',
  {
    id: integer().primaryKey(),
    type: text({ enum: LOCATION_TYPES }).notNull(),
    parentId: integer(),
    slug: text().notNull(),
    name: text().notNull(),
    namePrepositional: text().notNull(),
    /** «в», «во» or «на», before `namePrepositional`. */
    preposition: text().notNull(),
    countryIso2: text().notNull(),
    latitude: doublePrecision().notNull(),
    longitude: doublePrecision().notNull(),
    zone: text().notNull(),
    population: integer(),
    aliases: text().array().notNull().default([]),
    /** Folded name and aliases, separated by line feeds, for prefix search. */
    searchText: text().notNull(),
  },
  { export: 'always', secret: ['searchText'], keeps: REFERENCE },
  (table) => [
    uniqueIndex('locations_slug_key').on(table.slug),
    index('locations_parent_idx').on(table.parentId),
  ],
)

/** Hashes of the reference files that were last written to their tables. */
export const referenceVersions = boardTable(
  'directory_versions',
  {
    name: text().primaryKey(),
    hash: text().notNull(),
  },
  { export: INTERNAL, keeps: REFERENCE },
)
