import { z } from 'zod'
import type { ContentFact } from '#shared/features/content/articles/contract.ts'
import { fillVariables, type Variables } from './variables.ts'

/** Statements that may become wrong, each with its source and the day of its next check. */
export const ContentFacts = z.array(
  z.strictObject({ says: z.string(), source: z.string(), check_by: z.iso.date() }),
)
export type ContentFacts = z.infer<typeof ContentFacts>

/** The statements as readers see them. @throws Error that names an unknown variable */
export const readFacts = (facts: ContentFacts, variables: Variables): ContentFact[] =>
  facts.map(({ says, source, check_by: checkBy }) => ({
    says: fillVariables(says, variables),
    source,
    checkBy,
  }))
