import { pathOf } from '#shared/routing/route-table.ts'
import type { TextKind } from '#shared/features/content/editing/vocabulary.ts'

/** The address of a text of each kind. */
export const textPath: Record<TextKind, (slug: string) => string> = {
  article: (slug) => pathOf('blog-slug', { slug }),
  profession: (slug) => pathOf('professii-slug', { slug }),
  help: (slug) => `${pathOf('help')}#${slug}`,
}
