import type { ReferenceData } from '#server/features/reference/data/load.ts'
import type { SearchableList } from '#server/lists/port.ts'
import type { PrefixEntry } from '#server/lists/prefix-index.ts'
import { resumesPath } from '#shared/features/board/resumes/address.ts'
import type { ResumeSuggestion } from '#shared/features/board/resumes/contract.ts'
import { GUEST } from '../viewer.ts'
import type { ResumeTypes } from './types.ts'

/**
 * Suggestions of professions and skills. Weighted by what guests may see, so that their order reveals nothing about
 * hidden resumes.
 */
export async function listSuggestions(
  resumes: SearchableList<ResumeTypes>,
  { professions, skills }: Pick<ReferenceData, 'professions' | 'skills'>,
): Promise<Iterable<PrefixEntry<ResumeSuggestion>>> {
  const counts = await resumes.countBy(['profession'], { viewer: GUEST })
  return entries()

  function* entries(): Iterable<PrefixEntry<ResumeSuggestion>> {
    for (const { id, slug, name, synonyms } of professions.all) {
      const path = resumesPath({ profession: slug })
      const weight = 3 + Math.log1p(counts.profession.get(id) ?? 0)
      yield { item: { kind: 'profession', text: name, path }, names: [name, ...synonyms], weight }
    }
    for (const { slug, name, aliases } of skills.all) {
      const path = resumesPath({ filter: { skill: [slug] } })
      yield { item: { kind: 'skill', text: name, path }, names: [name, ...aliases], weight: 1 }
    }
  }
}
