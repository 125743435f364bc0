import { Disclosure } from '#client/ui/disclosure.tsx'
import { HtmlProse } from '#client/ui/prose.tsx'
import type { Article } from '#shared/features/content/articles/contract.ts'
import { formatDay } from '#shared/kernel/dates.ts'

/** The contents of a text. */
export function Contents({ headings }: Pick<Article, 'headings'>) {
  return (
    <nav aria-label="Содержание">
      <ol className="border-l border-line">
        {headings.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="block py-1.5 pl-4 text-small text-muted no-underline hover:text-accent hover:underline"
            >
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** The text itself, and the sources of its statements. */
export function TextBody({ html, facts }: Pick<Article, 'html' | 'facts'>) {
  return (
    <div className="grid gap-8">
      <HtmlProse html={html} />
      {facts.length > 0 && (
        <div className="max-w-[68ch] border-t border-line pt-2">
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
