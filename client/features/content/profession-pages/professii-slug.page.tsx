import { useSuspenseQuery } from '@tanstack/react-query'
import { lazy, type ReactNode } from 'react'
import { useLoaderData, useParams, type LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import { LatePart } from '#client/app/late-part.tsx'
import { afterFirstInput } from '#client/app/first-input.ts'
import { load, pageData, type PageData } from '#client/app/page-data.ts'
import { renderFavouriteButtons } from '#client/features/board/favourites/favourite-buttons.tsx'
import { hidable } from '#client/features/board/hidden/hidable-card.tsx'
import { renderHidableCards } from '#client/features/board/vacancies/list/vacancy-card.tsx'
import { ArticleList } from '#client/features/content/articles/article-list.tsx'
import { RemarkBox } from '#client/features/content/remarks/remark-box.tsx'
import { TextBody } from '#client/features/content/texts/text-body.tsx'
import { TextFrame } from '#client/features/content/texts/text-frame.tsx'
import { ProfessionLinks } from '#client/features/content/texts/profession-links.tsx'
import { VacancyCards } from '#client/features/content/texts/vacancy-cards.tsx'
import { HOME_CRUMB } from '#client/ui/breadcrumbs.tsx'
import { Chip } from '#client/ui/chip.tsx'
import { vacanciesPath } from '#shared/features/board/vacancies/address.ts'
import { VACANCY_FORMS } from '#shared/features/board/vacancies/vocabulary.ts'
import { quartilesOf, SALARY_TAX_LABELS } from '#shared/features/board/vacancies/salary-scale.ts'
import { payText } from '#shared/features/board/vacancies/median-pay.ts'
import type { ProfessionPage } from '#shared/features/content/profession-pages/contract.ts'
import { coursesPath } from '#shared/features/content/courses/filter.ts'
import { COURSES_TAG } from '#shared/features/content/courses/vocabulary.ts'
import { formatAmount, formatNumber, countOf } from '#shared/kernel/number.ts'
import { CONTENT_TAG } from '#shared/features/content/cache-tag.ts'
import type { ShareTexts } from '#shared/kernel/share-texts.ts'
import { pathOf } from '#shared/routing/route-table.ts'

const CRUMBS = [HOME_CRUMB, { href: pathOf('professii'), text: 'Профессии' }]

const CourseCards = lazy(
  afterFirstInput(async () => ({
    default: (await import('#client/features/content/courses/course-cards.tsx')).CourseCards,
  })),
)

export async function loader(args: LoaderFunctionArgs) {
  const profession = await load(args, professionQuery(args.params['slug']))
  return pageData(args, {
    title: profession.title,
    description: profession.description,
    crumbs: CRUMBS,
    cacheTags: [CONTENT_TAG, ...(import.meta.env.SSR ? [COURSES_TAG] : [])],
    ...(import.meta.env.SSR ? { share: shareTextsOf(profession) } : {}),
  })
}

export function Component() {
  const { now } = useLoaderData<PageData>()
  const { data: profession } = useSuspenseQuery(professionQuery(useParams()['slug']))
  return (
    <ProfessionView
      profession={profession}
      now={now}
      remark={<RemarkBox contentVersion={profession.contentVersion} />}
    />
  )
}

/** A profession, also in the preview of its editor. */
export function ProfessionView({
  profession,
  now,
  remark,
}: {
  profession: ProfessionPage
  now: string
  remark?: ReactNode
}) {
  const heartOf = renderFavouriteButtons(profession.vacancies)
  const allPath = vacanciesPath({ profession: profession.slug })
  return (
    <div className="container grid gap-10 pt-4 pb-16">
      <TextFrame
        crumbs={CRUMBS}
        text={profession}
        links={<ProfessionLinks id="similar" title="Похожие профессии" professions={profession.similar} />}
      >
        <Numbers profession={profession} allPath={allPath} />
        <TextBody html={profession.html} facts={profession.facts} />
        {profession.tools.length > 0 && (
          <section aria-labelledby="tools" className="grid gap-2">
            <h2 id="tools">Чем пользуются</h2>
            <ul className="flex flex-wrap gap-2">
              {profession.tools.map((tool) => (
                <li key={tool}>
                  <Chip>{tool}</Chip>
                </li>
              ))}
            </ul>
          </section>
        )}
        {remark}
      </TextFrame>
      <VacancyCards
        title={`Вакансии: ${profession.name}`}
        allPath={allPath}
        isFollowed={profession.hasList}
        cards={renderHidableCards(profession.vacancies, { now, heading: 'h3', heartOf, hidable })}
      />
      {profession.courses.length > 0 && (
        <section aria-labelledby="courses" className="grid gap-4 print:hidden">
          <h2 id="courses">Курсы</h2>
          <LatePart>
            <CourseCards courses={profession.courses} heading="h3" />
          </LatePart>
          <p>
            <a href={coursesPath({ profession: profession.slug })} rel="nofollow">
              Все курсы этой профессии
            </a>
          </p>
        </section>
      )}
      {profession.articles.length > 0 && (
        <section aria-labelledby="articles" className="grid gap-4 print:hidden">
          <h2 id="articles">Статьи</h2>
          <ArticleList articles={profession.articles} heading="h3" />
        </section>
      )}
    </div>
  )
}

/** What the profession pays here, with what the number is made of. */
function Numbers({
  profession: { slug, scale, vacancyCount, hasList },
  allPath,
}: {
  profession: ProfessionPage
  allPath: string
}) {
  const pay = scale && { ...quartilesOf(scale), count: scale.count }
  return (
    <dl className="grid max-w-[45em] gap-3 sm:grid-cols-2">
      <div className="article-card">
        <dt className="text-small text-muted">
          Сколько платят в месяц{scale && `, ${SALARY_TAX_LABELS[scale.tax]}`}
        </dt>
        <dd>
          {pay ? (
            <>
              <span className="text-title font-semibold text-good">{formatAmount(pay.median, 'RUB')}</span>
              <span className="block text-small text-muted">
                половина вакансий — {formatNumber(pay.low)}&nbsp;– {formatAmount(pay.high, 'RUB')}; по{' '}
                {countOf(pay.count, { one: 'вакансии', few: 'вакансиям', many: 'вакансиям' })} за год.{' '}
                <a href={pathOf('salaries-slug', { slug })} className="underline">
                  Подробнее
                </a>
              </span>
            </>
          ) : (
            'Мало данных'
          )}
        </dd>
      </div>
      <div className="article-card">
        <dt className="text-small text-muted">Сейчас ищут</dt>
        <dd>
          <NowWanted path={hasList ? allPath : null} count={vacancyCount} />
        </dd>
      </div>
    </dl>
  )
}

function NowWanted({ path, count }: { path: string | null; count: number }) {
  if (count === 0) return 'Сейчас никого: загляните позже'
  const text = countOf(count, VACANCY_FORMS)
  if (path === null) return <span className="text-title font-semibold">{text}</span>
  return (
    <a href={path} className="text-title font-semibold">
      {text}
    </a>
  )
}

const professionQuery = (slug = '') => api.professions.read.queryOptions({ input: { slug } })

function shareTextsOf({ title, median, vacancyCount }: ProfessionPage): ShareTexts {
  return {
    kind: 'Профессия',
    title,
    figure: median === null ? null : `обычно ${payText(median)}`,
    facts: vacancyCount > 0 ? [countOf(vacancyCount, VACANCY_FORMS)] : [],
  }
}
