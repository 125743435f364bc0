import { createPrefixBook } from '#server/features/search/prefix-book.ts'
import type { PrefixBook } from '#server/features/search/prefix-book.ts'
import { createPause, createSuggester } from '#server/features/search/suggester.ts'
import type { Suggester } from '#server/features/search/suggester.ts'
import type { Ctx, Deps } from '#server/platform/context.ts'
import { resumesPath } from '#shared/features/resumes/address.ts'
import type { ResumeSuggestion } from '#shared/features/resumes/contract.ts'
import { AUDIENCE_RANK } from './columns.ts'
import { ANY_RESUME } from './index.ts'

/** One a search engine, so that two sites in one process never share theirs. */
const suggesters = new WeakMap<Deps['resumes'], Suggester<ResumeSuggestion>>()

/** Whom a reader may be looking for: professions and skills. */
export function suggestResumes({ deps }: Ctx, { search }: { search: string }): Promise<ResumeSuggestion[]> {
  const known = suggesters.get(deps.resumes) ?? createSuggester(() => gather(deps))
  suggesters.set(deps.resumes, known)
  return known(search)
}

/** Weighed by what a guest may see, so that the order tells nobody of hidden people. */
async function gather({ resumes, directories }: Deps): Promise<PrefixBook<ResumeSuggestion>> {
  const { countsByProfession } = resumes.index.query({
    filter: ANY_RESUME,
    text: null,
    sort: 'date',
    offset: 0,
    limit: 0,
    sight: { rank: AUDIENCE_RANK.guest, hidden: new Set() },
  })
  const book = createPrefixBook<ResumeSuggestion>()
  const pause = createPause()
  for (const [at, { slug, name, synonyms }] of directories.professions.all.entries()) {
    await pause()
    const path = resumesPath({ profession: slug })
    const weight = 3 + Math.log1p(countsByProfession[at + 1] ?? 0)
    book.add({ kind: 'profession', text: name, path }, { names: [name, ...synonyms], weight })
  }
  for (const { slug, name, aliases } of directories.skills.all) {
    await pause()
    const path = resumesPath({ filter: { skill: [slug] } })
    book.add({ kind: 'skill', text: name, path }, { names: [name, ...aliases], weight: 1 })
  }
  return book
}
