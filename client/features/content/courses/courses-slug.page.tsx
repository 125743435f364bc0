import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams, type LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import { load, pageData } from '#client/app/page-data.ts'
import { RemarkBox } from '#client/features/content/remarks/remark-box.tsx'
import { Breadcrumbs, HOME_CRUMB } from '#client/ui/breadcrumbs.tsx'
import { Notice } from '#client/ui/notice.tsx'
import type { Course } from '#shared/features/content/courses/contract.ts'
import { COURSE_FORMAT_LABELS, COURSES_TAG } from '#shared/features/content/courses/vocabulary.ts'
import { formatDay } from '#shared/kernel/dates.ts'
import { companyInQuotes } from '#shared/kernel/quotes.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { AdvertMark } from './advert-mark.tsx'
import { lengthLabel, licenceLabel, priceLabel } from './course-labels.ts'
import { InventedMark } from './invented-mark.tsx'
import { OutsideLink } from './outside-link.tsx'
import { ProfessionNumbers } from './profession-numbers.tsx'

const CRUMBS = [HOME_CRUMB, { href: pathOf('courses'), text: 'Курсы' }]

export async function loader(args: LoaderFunctionArgs) {
  const course = await load(args, courseQuery(args.params['slug']))
  const school = companyInQuotes(course.school.name)
  return pageData(args, {
    title: `${course.title}: курс школы ${school}`,
    description: `${course.title}, школа ${school}: ${priceLabel(course.priceKopecks)}, ${lengthLabel(course)}. ${licenceLabel(course.school.licence)}. Условия возврата и вакансии по профессии.`,
    crumbs: CRUMBS,
    ...(import.meta.env.SSR ? { cacheTags: [COURSES_TAG] } : {}),
  })
}

export function Component() {
  const { data: course } = useSuspenseQuery(courseQuery(useParams()['slug']))
  return (
    <div className="container grid gap-6 pt-4 pb-16">
      <header className="grid max-w-[45em] gap-3">
        <Breadcrumbs crumbs={CRUMBS} />
        <h1>{course.title}</h1>
        <p className="flex flex-wrap items-center gap-2">
          <a href={pathOf('schools-slug', { slug: course.school.slug })}>{course.school.name}</a>
          {course.school.isInvented && <InventedMark />}
        </p>
        {course.advert && <AdvertMark advert={course.advert} />}
      </header>
      <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_340px]">
        <div className="grid min-w-0 gap-6">
          <CourseFacts course={course} />
          <section aria-labelledby="contents" className="grid gap-2">
            <h2 id="contents">Что внутри</h2>
            <div className="prose">
              <ul>
                {toLines(course.contents).map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </div>
          </section>
          <section aria-labelledby="outcome" className="grid gap-2">
            <h2 id="outcome">Что сможете после</h2>
            <p className="max-w-[45em] wrap-anywhere whitespace-pre-line">{course.outcome}</p>
          </section>
        </div>
        <aside className="grid gap-6 lg:sticky lg:top-6">
          <div className="grid gap-3">
            <OutsideLink href={course.url} isPaid={course.advert !== null} isButton>
              Подробнее на сайте школы
            </OutsideLink>
            <p className="text-small text-muted">
              {course.isCheckOverdue ? 'Последний раз сверили' : 'Сверили'} с сайтом школы{' '}
              {formatDay(course.checkedOn)}.{' '}
              {course.isCheckOverdue && 'С тех пор условия могли измениться: уточните их у школы.'}
            </p>
          </div>
          {course.professions.map((profession) => (
            <ProfessionNumbers key={profession.slug} profession={profession} />
          ))}
          <Notice title="Учёба не обещает работу">
            <p>Числа — из вакансий этой доски, а не от школы.</p>
          </Notice>
        </aside>
      </div>
      <RemarkBox contentVersion={course.checkedOn} />
    </div>
  )
}

function CourseFacts({ course }: { course: Course }) {
  const facts = [
    ['Полная цена', priceLabel(course.priceKopecks)],
    ['Рассрочка', course.instalments ?? 'Нет'],
    ['Возврат денег', course.refundRule],
    ['Сколько длится', lengthLabel(course)],
    ['Как проходит', COURSE_FORMAT_LABELS[course.format]],
    ['Лицензия на образование', course.school.licence ?? 'Нет лицензии'],
  ] as const
  return (
    <dl className="course-facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Each once. */
const toLines = (text: string) => [...new Set(text.split('\n').filter((line) => line.trim() !== ''))]

const courseQuery = (slug = '') => api.courses.read.queryOptions({ input: { slug } })
