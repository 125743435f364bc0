import type { Deps } from '#server/features/content/context.ts'
import type { ContentFact } from '#shared/features/content/articles/contract.ts'
import { hiddenListsIn } from './hidden-lists.ts'
import { renderMarkdown } from './markdown.ts'
import type { TextHead } from './read-texts.ts'
import { fillVariables } from './variables.ts'
import type { Variables } from './variables.ts'

/** The HTML of a text as readers see it. @throws Error that names an unknown variable */
export async function renderText(deps: Deps, { body, variables }: { body: string; variables: Variables }) {
  const hiddenPaths = await hiddenListsIn(body, deps)
  return renderMarkdown(fillVariables(body, variables), { hiddenPaths, pictures: deps.texts.pictures() })
}

/** The statements of a text as readers see them. @throws Error that names an unknown variable */
export const readFacts = (facts: TextHead['facts'], variables: Variables): ContentFact[] =>
  facts.map(({ says, source, check_by: checkBy }) => ({
    says: fillVariables(says, variables),
    source,
    checkBy,
  }))
