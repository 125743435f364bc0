import { useSuspenseQuery } from '@tanstack/react-query'
import { useLocation, useNavigate, type LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import { load, pageData, refusePage } from '#client/app/page-data.ts'
import { Breadcrumbs, TOP_CRUMBS } from '#client/ui/breadcrumbs.tsx'
import { ButtonLink, Button } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Pagination } from '#client/ui/pagination.tsx'
import {
  courseFilterOf,
  coursesPath,
  isFiltered,
  type CourseFilter,
} from '#shared/features/content/courses/filter.ts'
import {
  COURSE_FORMS,
  COURSES_PAGE_SIZE,
  COURSES_TAG,
  COURSE_FORMAT_LABELS,
  COURSE_FORMATS,
  COURSE_LENGTH_LABELS,
  COURSE_LENGTHS,
  COURSE_PRICES,
} from '#shared/features/content/courses/vocabulary.ts'
import { pageCount, pageNumber } from '#shared/kernel/paging.ts'
import { countOf } from '#shared/kernel/number.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { AdvertMark } from './advert-mark.tsx'
import { CourseCards } from './course-cards.tsx'
import { addressOfForm } from '#client/app/form-address.ts'
import { Select } from '#client/ui/field.tsx'
import { priceFilterLabel } from './course-labels.ts'
export async function loader(args: LoaderFunctionArgs) {
  const { search } = new URL(args.request.url)
  const [filter, page] = [courseFilterOf(search), pageNumber(search)]
  const { count, items } = await load(args, listQuery(filter, page))
  if (page > 1 && items.length === 0) return refusePage(404)
  return pageData(args, {
    title: 'Курсы профессий для удалённой работы',
    description:
      'Курсы с полной ценой, условиями возврата денег и лицензией школы, а рядом — сколько платят по профессии и сколько вакансий без опыта.',
    canonicalPath: coursesPath(filter, page),
    isIndexed: count > 0 && page === 1 && !isFiltered(filter),
    crumbs: TOP_CRUMBS,
    ...(import.meta.env.SSR ? { cacheTags: [COURSES_TAG] } : {}),
  })
}

export function Component() {
  const { search } = useLocation()
  const [filter, page] = [courseFilterOf(search), pageNumber(search)]
  const { count, items, adverts, professions } = useSuspenseQuery(listQuery(filter, page)).data
  const isEmptyCatalogue = count === 0 && professions.length === 0
  return (
    <div className="container grid gap-6 pt-4 pb-16">
      <div className="grid max-w-[45em] gap-3">
        <Breadcrumbs crumbs={TOP_CRUMBS} />
        <h1>Курсы</h1>
        <p className="text-lead text-muted">
          Полная цена со всеми обязательными платежами, возврат денег и лицензия школы. Рядом — наши числа о
          профессии: учёба их не обещает.
        </p>
      </div>
      {isEmptyCatalogue ? (
        <EmptyState
          title="Курсов пока нет"
          action={<ButtonLink href={pathOf('schools')}>Рассказать о курсе</ButtonLink>}
        >
          <p>
            Мы добавляем курс, когда сверили цену, возврат и лицензию с сайтом школы. Если вы ведёте курс,
            напишите нам.
          </p>
        </EmptyState>
      ) : (
        <>
          <CourseFilters filter={filter} professions={professions} />
          {adverts.length > 0 && (
            <aside aria-label="Реклама" className="course-adverts">
              <CourseCards courses={adverts} markOf={({ advert }) => <AdvertMark advert={advert} />} />
            </aside>
          )}
          <div>
            <p role="status" className="font-semibold">
              {count === 0 ? 'Таких курсов нет' : countOf(count, COURSE_FORMS)}
            </p>
            {count > 0 && (
              <p className="text-small text-muted">
                Порядок:{' '}
                {filter.profession !== null &&
                  'курсы, для которых выбранная профессия главная, потом остальные; '}
                сначала дешевле, при равной цене по алфавиту. Оплата порядок не меняет.
              </p>
            )}
          </div>
          {items.length > 0 ? (
            <CourseCards courses={items} />
          ) : (
            <p>
              Уберите одно из условий или <a href={pathOf('courses')}>посмотрите все курсы</a>.
            </p>
          )}
          <Pagination
            page={page}
            pages={pageCount(count, { size: COURSES_PAGE_SIZE })}
            hrefOf={(number) => coursesPath(filter, number)}
          />
          <p>
            Ведёте курс? <a href={pathOf('schools')}>Расскажите о нём</a>.
          </p>
        </>
      )}
    </div>
  )
}

const listQuery = (filter: CourseFilter, page: number) =>
  api.courses.list.queryOptions({ input: { ...filter, page } })

/** A plain GET form: its results have an address. */
function CourseFilters({
  filter,
  professions,
}: {
  filter: CourseFilter
  professions: readonly { slug: string; name: string }[]
}) {
  const navigate = useNavigate()
  return (
    <form
      key={coursesPath(filter)}
      method="get"
      action={pathOf('courses')}
      role="search"
      aria-label="Подбор курса"
      onSubmit={(event) => {
        event.preventDefault()
        const [, query = ''] = addressOfForm(event.currentTarget).split('?')
        void navigate(coursesPath(courseFilterOf(query)), { preventScrollReset: true })
      }}
      className="course-filters print:hidden"
    >
      <FilterSelect
        label="Профессия"
        name="profession"
        value={filter.profession}
        options={professions.map(({ slug, name }) => [slug, name])}
      />
      <FilterSelect
        label="Цена"
        name="price"
        value={filter.price}
        options={COURSE_PRICES.map((price) => [price, priceFilterLabel(price)])}
      />
      <FilterSelect
        label="Длительность"
        name="length"
        value={filter.length}
        options={COURSE_LENGTHS.map((length) => [length, COURSE_LENGTH_LABELS[length]])}
      />
      <FilterSelect
        label="Как проходит"
        name="format"
        value={filter.format}
        options={COURSE_FORMATS.map((format) => [format, COURSE_FORMAT_LABELS[format]])}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit">Показать</Button>
        {isFiltered(filter) && <a href={pathOf('courses')}>Сбросить</a>}
      </div>
    </form>
  )
}

function FilterSelect({
  label,
  name,
  value,
  options,
}: {
  label: string
  name: keyof CourseFilter
  value: string | null
  options: readonly (readonly [value: string, label: string])[]
}) {
  return (
    <Select label={label} name={name} defaultValue={value ?? ''}>
      <option value="">Неважно</option>
      {options.map(([one, text]) => (
        <option key={one} value={one}>
          {text}
        </option>
      ))}
    </Select>
  )
}
