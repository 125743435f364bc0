import type { LegalText } from '#shared/features/content/legal/legal-text.ts'

/** Texts that have been replaced, each in a part of its own: they are read seldom and never change. */
const LOADS = import.meta.glob<{ default: LegalText }>('./texts/earlier/*/*.md')

const fileOf = (slug: string, edition: string) => `./texts/earlier/${slug}/${edition}.md`

/** ISO dates of the earlier editions of a text, newest first. */
export const earlierEditions = (slug: string): string[] =>
  Object.keys(LOADS)
    .flatMap((file) => {
      const [edition = '', folder] = file.replace(/\.md$/, '').split('/').toReversed()
      return folder === slug ? [edition] : []
    })
    .sort()
    .toReversed()

/** For the cache of queries, by which the browser gets the text that the server has rendered. */
export const earlierText = (slug: string, edition: string) => ({
  queryKey: ['earlier-text', slug, edition],
  queryFn: async () => (await LOADS[fileOf(slug, edition)]?.())?.default ?? null,
})
