import type { Profession } from '#shared/features/reference/professions/model.ts'

/** `synonyms` are in lower case, as people type them. */
export type ProfessionEntry = Profession & { synonyms: readonly string[] }

export type ProfessionCatalogue = {
  /** By id. */
  all: readonly ProfessionEntry[]
  byId(id: number): ProfessionEntry | null
  bySlug(slug: string): ProfessionEntry | null
}

export function createProfessionCatalogue(rows: readonly ProfessionEntry[]): ProfessionCatalogue {
  const all = rows.toSorted((a, b) => a.id - b.id)
  const byId = new Map<number, ProfessionEntry>(all.map((row) => [row.id, row]))
  const bySlug = new Map(all.map((row) => [row.slug, row]))
  return { all, byId: (id) => byId.get(id) ?? null, bySlug: (slug) => bySlug.get(slug) ?? null }
}
