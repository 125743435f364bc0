import type { Profession } from '#shared/features/reference/professions/model.ts'

/** `synonyms` are in lower case, as people type them. */
export type DirectoryProfession = Profession & { synonyms: readonly string[] }

/** The professions, in the order of their ids. */
export type ProfessionDirectory = {
  all: readonly DirectoryProfession[]
  byId(id: number): DirectoryProfession | null
  bySlug(slug: string): DirectoryProfession | null
}

export function createProfessionDirectory(rows: readonly DirectoryProfession[]): ProfessionDirectory {
  const all = rows.toSorted((a, b) => a.id - b.id)
  const byId = new Map<number, DirectoryProfession>(all.map((row) => [row.id, row]))
  const bySlug = new Map(all.map((row) => [row.slug, row]))
  return { all, byId: (id) => byId.get(id) ?? null, bySlug: (slug) => bySlug.get(slug) ?? null }
}
