import type { Ctx, Deps } from '#server/features/content/context.ts'
import type { HelpText } from '#server/features/content/texts/heads.ts'
import { renderText } from '#server/features/content/texts/render-text.ts'
import { readFacts } from '#server/features/content/variables/facts.ts'
import { boardVariables } from '#server/features/content/texts/variables.ts'
import type { Variables } from '#server/features/content/variables/variables.ts'
import type { OperationsOf } from '#server/kernel/operations.ts'
import type { HelpAnswer, helpContract } from '#shared/features/content/help/contract.ts'
import { HELP_SECTIONS } from '#shared/features/content/help/sections.ts'

export const helpOperations: OperationsOf<typeof helpContract, Ctx> = {
  async read({ deps }) {
    const texts = [...deps.texts.all('help').values()]
    const variables = await boardVariables(deps)
    const answers = await Promise.all(
      texts.map(async (text) => ({
        section: text.head.section,
        answer: await answerOf(deps, text, variables),
      })),
    )
    return {
      count: texts.length,
      edition: texts
        .map(({ contentVersion }) => contentVersion.slice(0, 10))
        .reduce((a, b) => (a > b ? a : b)),
      sections: HELP_SECTIONS.map((id) => ({
        id,
        answers: answers.flatMap(({ section, answer }) => (section === id ? answer : [])),
      })).filter((section) => section.answers.length > 0),
    }
  },
}

/** An answer as the help page shows it. */
export async function answerOf(
  deps: Deps,
  { slug, head, body }: HelpText,
  variables: Variables,
): Promise<HelpAnswer> {
  const { html } = await renderText(deps, { body, variables })
  return { slug, title: head.title, html, facts: readFacts(head.facts, variables) }
}
