import type { LoaderFunctionArgs } from 'react-router'
import { pageData } from '#client/app/page-data.ts'
import { useSite } from '#client/app/site.tsx'
import { MessageForm } from '#client/features/content/remarks/message-form.tsx'
import { MessageOutcome } from '#client/features/content/remarks/message-outcome.tsx'
import { Breadcrumbs, TOP_CRUMBS } from '#client/ui/breadcrumbs.tsx'
import { Card } from '#client/ui/card.tsx'
import { vacanciesPath } from '#shared/features/board/vacancies/address.ts'
import { pathOf } from '#shared/routing/route-table.ts'

/** When the page was last changed. */
const VERSION = '2026-11-23'
const THANKS = 'Спасибо, сообщение у нас. Ответим на указанную почту.'

export function loader(args: LoaderFunctionArgs) {
  return pageData(args, {
    title: 'Партнёрам: вакансии на вашем сайте',
    description:
      'Как показать удалённые вакансии на своём сайте: ленты RSS и JSON по любому фильтру, открытый интерфейс, файл для агрегаторов. Школам, сообществам и площадкам.',
    crumbs: TOP_CRUMBS,
  })
}

export function Component() {
  const { publicUrl } = useSite()
  return (
    <div className="container grid gap-10 pt-4 pb-16">
      <header className="grid max-w-[45em] gap-3">
        <Breadcrumbs crumbs={TOP_CRUMBS} />
        <h1>Вакансии на вашем сайте</h1>
        <p className="text-lead">
          Всё, что видно в поиске, можно показать у себя: бесплатно, без ключа и без нашего кода на вашей
          странице. Нужна только ссылка на страницу вакансии — откликаются там.
        </p>
      </header>
      <div className="grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_420px]">
        <div className="prose">
          <h2 id="lenty">Ленты по любому фильтру</h2>
          <p>
            Наберите нужный список в <a href={pathOf('vacancies-slug')}>поиске</a> и добавьте к его адресу{' '}
            <code>/feed.rss</code> или <code>/feed.json</code> — перед знаком вопроса, если он есть.
          </p>
          <ul>
            <Feed publicUrl={publicUrl} path={vacanciesPath({})} text="все вакансии" />
            <Feed publicUrl={publicUrl} path={vacanciesPath({ attribute: 'bez-opyta' })} text="без опыта" />
            <Feed
              publicUrl={publicUrl}
              path={vacanciesPath({ profession: 'kopirayter' })}
              text="по профессии"
            />
          </ul>
          <p>
            Ленту читают WordPress, Tilda, Telegram-боты и любой агрегатор RSS: виджет не нужен, вид вакансий
            — ваш. Обновлять её чаще раза в пять минут незачем. Вакансий из{' '}
            <a href={pathOf('sources')}>источников</a> в лентах нет: их раздают сами источники.
          </p>
          <h2 id="api">Открытый интерфейс</h2>
          <p>
            Поиск, вакансии, компании, места и зарплаты — запросами по HTTP, ответы в JSON. Всё описано на
            странице{' '}
            <a href="/api/docs" rel="external">
              программного интерфейса
            </a>
            , машинное описание —{' '}
            <a href="/api/openapi.json" rel="external">
              openapi.json
            </a>
            . Есть предел запросов в минуту; о нём говорит ответ 429 с заголовком Retry-After.
          </p>
          <h2 id="agregatory">Агрегаторам</h2>
          <p>
            Все открытые вакансии, на которые откликаются у нас, одним файлом в формате Яндекса:{' '}
            <a href="/yandex-vacancies.xml" rel="external">
              yandex-vacancies.xml
            </a>
            .
          </p>
          <h2 id="shkolam">Школам и курсам</h2>
          <p>
            Покажите выпускникам открытые вакансии их профессии и что за них платят: страницы{' '}
            <a href={pathOf('professii')}>профессий</a> обновляются сами, ссылаться на них можно свободно. Для
            занятий о трудоустройстве пригодятся <a href={pathOf('calculator')}>калькулятор зарплаты</a> и{' '}
            <a href={pathOf('calendar')}>производственный календарь</a>; календарь есть и файлом iCal.
          </p>
          <h2 id="vakansii-vashih-klientov">Вакансии ваших клиентов</h2>
          <p>
            Мы загружаем ленты вакансий в формате Яндекса и файлы JSON. Каждая вакансия проверяется по{' '}
            <a href={pathOf('rules')}>правилам размещения</a>, источник указан на её странице и в общем{' '}
            <a href={pathOf('sources')}>списке источников</a>. Ленту читает{' '}
            <a href={pathOf('bot')}>наш робот</a>.
          </p>
        </div>
        <Card aria-labelledby="contact" className="grid gap-2">
          <h2 id="contact">Написать нам</h2>
          <MessageOutcome thanks={THANKS} />
          <MessageForm
            kind="partner"
            contentVersion={VERSION}
            label="О чём сообщение"
            hint="Сайт, сколько у вас читателей или учеников, что хотите показать"
            thanks={THANKS}
          />
        </Card>
      </div>
    </div>
  )
}

/** A list and its feed, as it is written into a program. */
function Feed({ publicUrl, path, text }: { publicUrl: string; path: string; text: string }) {
  return (
    <li>
      {text}:{' '}
      <a href={`${path}/feed.rss`} rel="external">
        {publicUrl}
        {path}/feed.rss
      </a>
    </li>
  )
}
