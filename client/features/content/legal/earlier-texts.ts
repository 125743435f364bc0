import type { LegalText } from '#shared/features/content/legal/legal-text.ts'

/** Replaced editions of texts. Each is a separate chunk: they are seldom read and never change. */
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

/** A query: through its cache the browser receives the text that the server has rendered. */
export const earlierText = (slug: string, edition: string) => ({
  queryKey: ['earlier-text', slug, edition],
  queryFn: async () => (await LOADS[fileOf(slug, edition)]?.())?.default ?? null,
})
