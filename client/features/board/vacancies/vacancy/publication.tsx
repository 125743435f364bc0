import type { Vacancy } from '#shared/features/board/vacancies/contract.ts'
import { VIEW_FORMS } from '#shared/features/board/vacancies/vocabulary.ts'
import { formatOldAge } from '#shared/features/board/vacancies/age.ts'
import { RESPONSE_FORMS } from '#shared/features/board/responses/plural-forms.ts'
import { isNamed } from '#shared/features/identity/companies/unnamed.ts'
import { formatDay, isoDay } from '#shared/kernel/dates.ts'
import { countOf } from '#shared/kernel/number.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { formatSourceRel } from './source-rel.ts'

const CLICK_FORMS = { one: 'переход', few: 'перехода', many: 'переходов' }

/** The number of the vacancy, its dates, earlier vacancies with the same text, and how many people saw it and responded. */
export function Publication({ vacancy, now }: { vacancy: Vacancy; now: string }) {
  const { id, source, state, expiresAt, placements, publishedSince, firstPublishedAt, publishedAt } = vacancy
  const isRaised =
    publishedAt !== null && firstPublishedAt !== null && isoDay(publishedAt) !== isoDay(firstPublishedAt)
  const old =
    state === 'open' && !vacancy.takesResponses && publishedAt !== null
      ? formatOldAge(publishedAt, new Date(now))
      : null
  return (
    <div className="grid gap-1 text-small text-muted">
      <p>
        Вакансия №&nbsp;{id}.{' '}
        {firstPublishedAt === null ? (
          'Дата публикации не указана'
        ) : placements > 1 && publishedSince !== null ? (
          <>
            Публикуется с&nbsp;
            <Day at={publishedSince} now={now} />, {placements}-й&nbsp;раз
          </>
        ) : (
          <>
            Опубликована <Day at={firstPublishedAt} now={now} />
            {old !== null && `\u00a0— ${old}, могла закрыться`}
          </>
        )}
        {isRaised && publishedAt !== null && (
          <>
            , поднята <Day at={publishedAt} now={now} />
          </>
        )}
        {/* The end of an imported vacancy is a guess: its source may show it longer. */}
        {state === 'open' && vacancy.takesResponses && expiresAt !== null && (
          <>
            , до&nbsp;
            <Day at={expiresAt} now={now} />
          </>
        )}
        {source && (
          <>
            . Источник: <Source {...vacancy} />
          </>
        )}
        .
      </p>
      {vacancy.earlier.length > 0 && (
        <p>
          Прежние публикации:{' '}
          {vacancy.earlier.map((one, at) => (
            <span key={one.id}>
              {at > 0 && ', '}
              <a
                href={pathOf('vacancies-id', { id: one.id })}
                className="inline-block py-1 underline pointer-coarse:py-3"
                rel="nofollow"
              >
                {one.publishedAt === null
                  ? `№ ${one.id}`
                  : formatDay(one.publishedAt, { now: new Date(now) })}
              </a>
            </span>
          ))}
        </p>
      )}
      <p>{toFigures(vacancy)}</p>
      {state === 'open' && !vacancy.takesResponses && isNamed(vacancy.company) && (
        <p>
          <a
            href={`${pathOf('employer-slug-claim', { slug: vacancy.company.slug })}?vacancy=${id}`}
            className="inline-block py-1 underline pointer-coarse:py-3 print:hidden"
            rel="nofollow"
          >
            Это ваша вакансия?
          </a>
        </p>
      )}
    </div>
  )
}

/** The name of the source; a link to the vacancy there while the source has to be named. */
function Source({
  source,
  sourceUrl,
  attribution,
  followsSource,
}: Pick<Vacancy, 'source' | 'sourceUrl' | 'attribution' | 'followsSource'>) {
  if (attribution === null || sourceUrl === null) return source
  return (
    <a
      href={sourceUrl}
      className="inline-block py-1 underline pointer-coarse:py-3"
      rel={formatSourceRel(followsSource)}
      target="_blank"
    >
      {attribution}
    </a>
  )
}

function Day({ at, now }: { at: string; now: string }) {
  return <time dateTime={at}>{formatDay(at, { now: new Date(now) })}</time>
}

function toFigures({
  views,
  responses,
  sourceClicks,
}: Pick<Vacancy, 'views' | 'responses' | 'sourceClicks'>) {
  if (views === 0 && responses === 0) return 'Просмотров и откликов пока нет.'
  const seen = countOf(views, VIEW_FORMS)
  if (responses === null)
    return sourceClicks ? `${seen}, ${countOf(sourceClicks, CLICK_FORMS)} на сайт источника.` : `${seen}.`
  return responses === 0 ? `${seen}, откликов пока нет.` : `${seen}, ${countOf(responses, RESPONSE_FORMS)}.`
}
