import type { LoaderFunctionArgs } from 'react-router'
import { pageData } from '#client/app/page-data.ts'
import { useSite } from '#client/app/site.tsx'
import { Breadcrumbs, TOP_CRUMBS } from '#client/ui/breadcrumbs.tsx'
import { BOT_TOKEN, formatUserAgent } from '#shared/features/intake/sources/bot.ts'
import { pathOf } from '#shared/routing/route-table.ts'

export function loader(args: LoaderFunctionArgs) {
  return pageData(args, {
    title: `Робот ${BOT_TOKEN}`,
    description:
      'Какие страницы читает наш робот, как часто, как он называет себя и как закрыть от него сайт: строки для robots.txt и почта для вопросов.',
    crumbs: TOP_CRUMBS,
  })
}

/** For people who find the bot in the logs of their site: the address of this page is in its User-Agent. */
export function Component() {
  const { publicUrl, operator } = useSite()
  const email = operator?.email ?? null
  return (
    <div className="container grid gap-8 pt-4 pb-16">
      <header className="grid max-w-[45em] gap-3">
        <Breadcrumbs crumbs={TOP_CRUMBS} />
        <h1>Робот {BOT_TOKEN}</h1>
        <p className="text-lead">
          Он читает вакансии на сайтах работодателей и в открытых данных, чтобы показать их здесь со ссылкой
          на источник. <a href={pathOf('sources')}>Что это за источники</a>
        </p>
        <p lang="en">
          {BOT_TOKEN} reads job postings of employers and open data, obeys robots.txt and asks a host one
          request at a time.
        </p>
      </header>
      <div className="prose">
        <h2 id="user-agent">Как его узнать</h2>
        <p>В каждом запросе он называет себя и не выдаёт себя за браузер:</p>
        <pre className="wrap-anywhere whitespace-pre-wrap">
          <code>User-Agent: {formatUserAgent({ publicUrl, operatorEmail: email })}</code>
        </pre>
        <h2 id="chto-chitaet">Что он читает и как часто</h2>
        <ul>
          <li>
            Страницы, ленты и карьерные сервисы работодателя — когда работодатель подключил их сам или дал
            согласие. Обычно раз в сутки.
          </li>
          <li>Открытые данные, условия которых это разрешают. Обычно раз в два часа.</li>
          <li>Файл robots.txt — раз в сутки; программные интерфейсы для всех читаются по их условиям.</li>
        </ul>
        <p>
          К одному сайту робот отправляет один запрос за раз и делает паузу перед следующим. Если страница не
          изменилась, она не загружается снова. Ответы 429 и 503 откладывают чтение на столько, сколько просит{' '}
          <code>Retry-After</code>; ответы 401, 403 и 451 останавливают его, пока мы не разберёмся. Робот не
          входит в учётные записи, не заполняет формы и не запускает скрипты. Телефоны, почту и имена людей из
          вакансий он не сохраняет.
        </p>
        <h2 id="kak-zakryt">Как закрыть от него сайт</h2>
        <p>Добавьте в robots.txt своего сайта две строки:</p>
        <pre className="wrap-anywhere whitespace-pre-wrap">
          <code>{`User-agent: ${BOT_TOKEN}\nDisallow: /`}</code>
        </pre>
        <p>
          Они подействуют в течение суток. Часть сайта закрывает путь вместо <code>/</code>, а строка{' '}
          <code>Crawl-delay: 10</code> увеличивает паузу до 10 секунд; самая длинная пауза — 30 секунд.
        </p>
        {email !== null && (
          <p>
            Если это срочно или что-то идёт не так, напишите на <a href={`mailto:${email}`}>{email}</a>: мы
            остановим чтение сами.
          </p>
        )}
      </div>
    </div>
  )
}
