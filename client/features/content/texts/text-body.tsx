import { Disclosure } from '#client/ui/disclosure.tsx'
import { HtmlProse } from '#client/ui/prose.tsx'
import type { Article } from '#shared/features/content/articles/contract.ts'
import { formatDay } from '#shared/kernel/dates.ts'

/** The text itself, and the sources of its statements. */
export function TextBody({ html, facts }: Pick<Article, 'html' | 'facts'>) {
  return (
    <div className="grid gap-8">
      <HtmlProse html={html} />
      {facts.length > 0 && (
        <div className="max-w-[45em] border-t border-line pt-2">
          <Disclosure summary="На чём основано">
            <ul className="grid gap-3 pb-2 text-small">
              {facts.map(({ says, source, checkBy }) => (
                <li key={says}>
                  {says}.{' '}
                  <span className="text-muted">
                    {source}. Перепроверим до {formatDay(checkBy)}.
                  </span>
                </li>
              ))}
            </ul>
          </Disclosure>
        </div>
      )}
    </div>
  )
}
