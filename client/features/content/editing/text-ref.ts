import { TEXT_SLUG } from '#shared/features/content/editing/model.ts'
import { TEXT_KINDS, type TextKind } from '#shared/features/content/editing/vocabulary.ts'

/** The text that an address names; null for none. */
export function textRefOf(
  params: Readonly<Record<string, string | undefined>>,
): { kind: TextKind; slug: string } | null {
  const kind = TEXT_KINDS.find((one) => one === params['kind'])
  const slug = params['slug'] ?? ''
  return kind && TEXT_SLUG.test(slug) && slug.length <= 80 ? { kind, slug } : null
}
