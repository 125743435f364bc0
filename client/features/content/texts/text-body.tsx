import { HtmlProse } from '#client/ui/prose.tsx'
import type { Article } from '#shared/features/content/articles/contract.ts'
import { TextFacts } from '#client/ui/text-facts.tsx'

/** The text itself, and the sources of its statements. */
export function TextBody({ html, facts }: Pick<Article, 'html' | 'facts'>) {
  return (
    <div className="grid gap-8">
      <HtmlProse html={html} />
      <TextFacts facts={facts} />
    </div>
  )
}
