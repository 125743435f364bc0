import { z } from 'zod'
import { ContentFacts } from '#server/features/content/variables/facts.ts'
import { parseContent } from '#server/kernel/content.ts'
import pages from './pages.json' with { type: 'json' }

const FILE = 'server/features/content/facts/pages.json'

/** Statements of pages that are no texts of staff: the calculator, legal texts. Only a release changes them. */
export const FACT_PAGES = parseContent(
  FILE,
  z.array(
    z.strictObject({ title: z.string(), path: z.string().startsWith('/'), facts: ContentFacts.min(1) }),
  ),
  pages,
)
