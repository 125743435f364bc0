import { ExternalIcon } from '#client/ui/fact-icons.tsx'
import type { Vacancy } from '#shared/features/board/vacancies/contract.ts'
import { formatSourceRel } from './source-rel.ts'

/**
 * A button that leads to the vacancy at its source, with the name of the source; a sentence if its address is not known,
 * because no one would read a response. Browsers count its use by themselves (`ping`), without a script and a detour.
 * Source: HTML Living Standard, hyperlink auditing.
 */
export function SourceLink({
  id,
  source,
  sourceUrl,
  attribution,
  followsSource,
}: Pick<Vacancy, 'id' | 'source' | 'sourceUrl' | 'attribution' | 'followsSource'>) {
  if (sourceUrl === null)
    return (
      <p className="text-small">
        Откликнуться здесь нельзя: вакансия с&nbsp;сайта {source}, компании на&nbsp;«Дистанте» нет,
        и&nbsp;отклик никто не&nbsp;прочитает.
      </p>
    )
  return (
    <>
      <a
        className="btn"
        data-variant="primary"
        href={sourceUrl}
        ping={`/api/v1/vacancies/${id}/source-click`}
        rel={formatSourceRel(followsSource)}
        target="_blank"
      >
        Откликнуться на&nbsp;сайте источника
        <ExternalIcon />
      </a>
      {attribution !== null && (
        <p className="mt-1 text-center text-small wrap-anywhere text-muted">{attribution}</p>
      )}
    </>
  )
}
