import { useSuspenseQuery } from '@tanstack/react-query'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import { load, pageData, type PageData } from '#client/app/page-data.ts'
import { useSite } from '#client/app/site.tsx'
import { Breadcrumbs, TOP_CRUMBS } from '#client/ui/breadcrumbs.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { EVERY_LIST_TAG } from '#shared/features/board/vacancies/cache-tags.ts'
import { VACANCY_FORMS } from '#shared/features/board/vacancies/vocabulary.ts'
import type { PublicSource } from '#shared/features/intake/sources/public-contract.ts'
import { formatDay } from '#shared/kernel/dates.ts'
import { countOf } from '#shared/kernel/number.ts'
import { pathOf } from '#shared/routing/route-table.ts'

const listQuery = () => api.publicSources.list.queryOptions()

export async function loader(args: LoaderFunctionArgs) {
  await load(args, listQuery())
  return pageData(args, {
    title: 'Откуда вакансии',
    description:
      'Какие источники наполняют доску кроме работодателей, на каком основании мы показываем их вакансии, что в них меняем и как попросить убрать свою.',
    crumbs: TOP_CRUMBS,
    // It counts vacancies of all lists.
    cacheTags: [EVERY_LIST_TAG],
  })
}

/** The sources of vacancies, why the board may show them, and how to have one removed. */
export function Component() {
  const { now } = useLoaderData<PageData>()
  const { items } = useSuspenseQuery(listQuery()).data
  const email = useSite().operator?.email ?? null
  return (
    <div className="container grid gap-8 pt-4 pb-16">
      <header className="grid max-w-[45em] gap-3">
        <Breadcrumbs crumbs={TOP_CRUMBS} />
        <h1>Откуда вакансии</h1>
        <p className="text-lead">
          Часть вакансий размещают работодатели сами, остальные приходят из источников ниже. Название
          источника и ссылка на него есть на странице каждой такой вакансии, и откликаются на неё там.
        </p>
        <p>
          Если работодатель подключил свой сайт сам, вакансии с него выходят от имени его компании,
          и&nbsp;откликаются на них здесь.
        </p>
      </header>
      <section aria-labelledby="istochniki" className="grid gap-4">
        <h2 id="istochniki">Источники</h2>
        {items.length === 0 ? (
          <EmptyState title="Источников пока нет">
            Здесь те вакансии, которые разместили работодатели или передали нам файлом.
          </EmptyState>
        ) : (
          <ul className="grid gap-3 md:grid-cols-2">
            {items.map((source) => (
              <li key={`${source.title} ${source.host}`} className="card grid content-start gap-1">
                <Source source={source} now={now} />
              </li>
            ))}
          </ul>
        )}
      </section>
      <div className="prose">
        <h2 id="chto-menyaem">Что мы меняем</h2>
        <ul>
          <li>Убираем телефоны, почту и имена людей: мы их не сохраняем и не показываем.</li>
          <li>
            Раскладываем сведения по полям доски: форма работы, оплата, место, часы. Чего в источнике нет,
            того мы не добавляем; не распознанное остаётся незаполненным.
          </li>
          <li>Приводим в порядок оформление текста. Дата публикации — та, что в источнике.</li>
          <li>
            Не берём работу в офисе и проверяем текст по <a href={pathOf('rules')}>правилам размещения</a>:
            подозрительное сначала смотрит модератор.
          </li>
        </ul>
        <p>
          Одинаковые вакансии из разных источников показываем один раз. Когда вакансия исчезает из источника,
          закрываем её и здесь. За оплату такие вакансии не поднимаются и не выделяются. Читает источники{' '}
          <a href={pathOf('bot')}>наш робот</a>.
        </p>
        <h2 id="kak-ubrat">Как убрать вакансию или забрать её себе</h2>
        <p>
          Если это ваша вакансия, нажмите на её странице «Это ваша вакансия?»: её можно убрать или вести здесь
          самим и получать отклики. Если что-то в ней неверно, нажмите там же «Пожаловаться».
        </p>
        {email !== null && (
          <p>
            Попросить убрать все вакансии компании или целый источник можно письмом на{' '}
            <a href={`mailto:${email}`}>{email}</a>.
          </p>
        )}
      </div>
    </div>
  )
}

function Source({
  source: { title, host, basis, basisUrl, basisOn, vacancyCount },
  now,
}: {
  source: PublicSource
  now: string
}) {
  const day = basisOn === null ? null : formatDay(basisOn, { now: new Date(now) })
  return (
    <>
      <h3 className="text-lead font-semibold wrap-anywhere">{title}</h3>
      {host !== null && <p className="text-small wrap-anywhere text-muted">{host}</p>}
      <p>
        {basis === 'consent' ? (
          <>Работодатель согласился, чтобы мы показывали его вакансии{day !== null && `, ${day}`}.</>
        ) : (
          <>
            Открытые данные, которые можно показывать с указанием источника
            {basisUrl !== null && (
              <>
                {': '}
                <a href={basisUrl} target="_blank" rel="noopener" className="underline">
                  условия
                </a>
              </>
            )}
            {day !== null && `, прочитаны ${day}`}.
          </>
        )}
      </p>
      <p className="text-muted">
        {vacancyCount === 0
          ? 'Открытых вакансий сейчас нет'
          : `Сейчас здесь ${countOf(vacancyCount, VACANCY_FORMS)}`}
      </p>
    </>
  )
}
