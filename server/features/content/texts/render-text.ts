import type { Deps } from '#server/features/content/context.ts'
import { fillVariables, type Variables } from '#server/features/content/variables/variables.ts'
import { renderMarkdown } from './markdown.ts'
import { LANDING_PAGES } from '#server/features/content/landing/pages.ts'
import { attributeOf } from '#shared/features/board/vacancies/attributes.ts'
import { pathOf } from '#shared/routing/route-table.ts'

const LINK_TO_PATH = /\]\((\/[a-z0-9/-]+)\)/g

/** The HTML of a text as readers see it. @throws Error that names an unknown variable */
export async function renderText(deps: Deps, { body, variables }: { body: string; variables: Variables }) {
  const hiddenPaths = await hiddenListsIn(body, deps)
  return renderMarkdown(fillVariables(body, variables), { hiddenPaths, pictures: deps.texts.pictures() })
}

/**
 * Returns the paths of the linked lists that are hidden from search engines: they have no vacancy now, or no separate
 * page. The text does not link to them.
 */
async function hiddenListsIn(body: string, deps: Deps): Promise<ReadonlySet<string>> {
  const paths = [...new Set([...body.matchAll(LINK_TO_PATH)].map(([, path = '']) => path))].filter((path) =>
    isList(deps, path),
  )
  if (paths.length === 0) return new Set()
  const { profession: counts } = await deps.vacancies.countBy(['profession'], {})
  const isHidden = async (path: string) => {
    if (!deps.ownLists.has(path)) return true
    const [, , slug = '', ...others] = path.split('/')
    if (others.length > 0) return false
    const attribute = attributeOf(slug)
    if (attribute) return (await deps.vacancies.newest({ filter: attribute.filter, limit: 1 })).total === 0
    const profession = deps.referenceData.professions.bySlug(slug)
    return profession !== null && !counts.has(profession.id)
  }
  const hidden = await Promise.all(paths.map(isHidden))
  return new Set(paths.filter((_, at) => hidden[at]))
}

/** Whether the page is a landing, or a list with segments; other pages begin with the same path. */
function isList({ referenceData: { professions, locations } }: Deps, path: string) {
  if (LANDING_PAGES.some(({ slug }) => path === pathOf('landing', { slug }))) return true
  const [, first, ...slugs] = path.split('/')
  return (
    first === 'vacancies' &&
    slugs.length > 0 &&
    slugs.every((slug) => attributeOf(slug) ?? professions.bySlug(slug) ?? locations.bySlug(slug))
  )
}
