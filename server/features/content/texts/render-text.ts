import type { Deps } from '#server/features/content/context.ts'
import { fillVariables } from '#server/features/content/variables/variables.ts'
import type { Variables } from '#server/features/content/variables/variables.ts'
import { hiddenListsIn } from './hidden-lists.ts'
import { renderMarkdown } from './markdown.ts'

/** The HTML of a text as readers see it. @throws Error that names an unknown variable */
export async function renderText(deps: Deps, { body, variables }: { body: string; variables: Variables }) {
  const hiddenPaths = await hiddenListsIn(body, deps)
  return renderMarkdown(fillVariables(body, variables), { hiddenPaths, pictures: deps.texts.pictures() })
}
