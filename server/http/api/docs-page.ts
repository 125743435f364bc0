import type { Site } from '#server/http/context.ts'
import { escapeHtml } from '#shared/kernel/text.ts'
import type { AccessLevel } from '#shared/kernel/contract.ts'
import type { ApiOperation, ApiParameter, ApiSection, JsonSchema } from './docs-document.ts'
import { listOperations } from './operation-list.ts'
import { PROBLEM_TITLES, problemAnchor } from './problem.ts'
import { TOOLS } from '#server/http/mcp/tools.ts'
import { curlExample } from './docs-example.ts'
import { writeSamples } from './docs-samples.ts'
import { allowedValues, defaultText, descriptionOf, shapeText, valueText } from './docs-schema.ts'

export const apiDocsPage = (sections: readonly ApiSection[], site: Site): string =>
  docsPage({
    site,
    path: '/api/docs',
    title: 'API',
    description: `${site.name}: API для программ. Вакансии, компании и места в JSON.`,
    intro: `${introHtml(site)}${samplesHtml(sections, site)}`,
    sections,
  })

/** A page for developers; works without scripts. Its style is a file, because the security policy allows no inline styles. */
export function docsPage({
  site,
  path,
  title,
  description,
  intro,
  sections,
}: {
  site: Site
  path: string
  title: string
  description: string
  /** HTML. */
  intro: string
  sections: readonly ApiSection[]
}): string {
  const name = escapeHtml(site.name)
  return (
    '<!doctype html><html lang="ru"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width, initial-scale=1">' +
    `<title>${escapeHtml(title)} — ${name}</title>` +
    `<meta name="description" content="${escapeHtml(description)}">` +
    `<link rel="canonical" href="${escapeHtml(site.publicUrl + path)}">` +
    '<meta name="color-scheme" content="light dark">' +
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">' +
    '<link rel="stylesheet" href="/api-docs.css"></head><body>' +
    '<a class="skip" href="#content">К содержанию</a>' +
    `<header><a href="/">${name}</a></header><main id="content">` +
    `<div class="intro">${intro}</div>` +
    `<nav aria-label="Операции">${sections.map(navHtml).join('')}</nav>` +
    `<div class="operations">${sections.map((section) => sectionHtml(section, site)).join('')}</div>` +
    '</main></body></html>'
  )
}

function introHtml({ publicUrl }: Site): string {
  const base = escapeHtml(`${publicUrl}/api`)
  return `<h1>API</h1>
<p>Вакансии, компании и места для программ. Все адреса начинаются с <code>${base}</code>, ответы — JSON в UTF-8.
То же для программ: <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
<ul>
<li>Открытым операциям ключ не нужен. Остальным нужен вход: cookie сеанса или её значение
в заголовке <code>Authorization: Token …</code>.</li>
<li>Программам работодателей — <a href="/api/company/docs">ключи API и вебхуки</a>, со своим
<a href="/api/company/openapi.json">openapi.json</a>.</li>
<li>Имена пишутся через подчёркивание: <code>work_form</code>, <code>published_at</code>.</li>
<li>Параметр-список можно повторять: <code>?work_form=remote&amp;work_form=home</code>.</li>
<li>Моменты времени — ISO 8601, суммы зарплат — целые единицы валюты, <code>null</code> значит «не указано».</li>
<li>Косая черта в конце адреса ничего не меняет.</li>
</ul>
<h2 id="requests">Запросы</h2>
<ul>
<li>Операция, которая что-то создаёт, принимает заголовок <code>Idempotency-Key</code> — имя запроса, например UUID.
Повтор с ним в течение суток не создаст второго: ответ будет тем же, с <code>Idempotency-Replayed: true</code>.
Тот же ключ с другим телом — 422, пока первый запрос выполняется — 409. После 5xx, 429 и 400 ключ свободен.</li>
<li>Имена, которых операция не знает, называет заголовок <code>Unknown-Parameters</code>. Со следующего выпуска
такой запрос получит 400. Метки <code>utm_…</code> можно оставлять.</li>
<li>Пределы называют <code>RateLimit-Policy</code> (q — сколько запросов, w — за сколько секунд) и <code>RateLimit</code>
(r — сколько осталось, t — через сколько секунд станет больше).</li>
<li><code>OPTIONS</code> и ответ 405 перечисляют методы в <code>Allow</code>; <code>HEAD</code> есть везде, где есть GET.</li>
</ul>
<h2 id="errors">Ошибки</h2>
<p>Тело ошибки одно и то же для всех операций: <code>application/problem+json</code> по RFC 9457.
<code>detail</code> и <code>message</code> — одно и то же, его можно показать человеку; <code>data.fields</code> называет неверные
параметры, <code>data.allowed</code> — допустимые значения; по заголовку <code>X-Request-Id</code> ошибку найдёт поддержка.
Ответ 401 говорит в <code>WWW-Authenticate</code>, чем войти.</p>
${preHtml(
  'Тело ошибки',
  JSON.stringify(
    {
      type: `${publicUrl}/api/docs#${problemAnchor('BAD_REQUEST')}`,
      title: PROBLEM_TITLES['BAD_REQUEST']?.title,
      status: 400,
      detail: 'Неверные параметры: sort. …',
      code: 'BAD_REQUEST',
      message: 'Неверные параметры: sort. …',
      data: { fields: { sort: '…' }, allowed: { sort: ['date', '…'] } },
    },
    null,
    2,
  ),
)}
<dl class="terms">${Object.entries(PROBLEM_TITLES)
    .map(
      ([code, { status, title }]) =>
        `<dt id="${problemAnchor(code)}">${status} <code>${code}</code></dt><dd>${escapeHtml(title)}.</dd>`,
    )
    .join('')}</dl>
<p>429 и 503 говорят в <code>Retry-After</code>, через сколько секунд повторить; остальные 5xx повторяйте с растущими паузами.</p>
<h2 id="feeds">Ленты и файлы</h2>
<dl class="terms">
<dt><a href="/vacancies/feed.rss">/vacancies/…/feed.rss</a></dt><dd>RSS 2.0: 50 новых вакансий любого списка, с его фильтрами.</dd>
<dt><a href="/vacancies/feed.json">/vacancies/…/feed.json</a></dt><dd>То же в JSON Feed 1.1.</dd>
<dt><a href="/blog/feed.rss">/blog/feed.rss</a></dt><dd>Новые статьи; и <code>feed.json</code>.</dd>
<dt><a href="/calendar.ics">/calendar.ics</a></dt><dd>Праздники и переносы для программы-календаря.</dd>
<dt><a href="/yandex-vacancies.xml">/yandex-vacancies.xml</a></dt><dd>Все открытые вакансии, на которые откликаются здесь, в формате Яндекса (YML).</dd>
<dt><a href="/sitemap.xml">/sitemap.xml</a></dt><dd>Карта сайта.</dd>
<dt><a href="/vacancies.json">/….json</a>, <a href="/vacancies.md">/….md</a></dt><dd>Любая открытая страница как JSON или Markdown: допишите окончание к её адресу.</dd>
<dt><a href="/llms.txt">/llms.txt</a></dt><dd>То же для языковых моделей, коротко.</dd></dl>
<h2 id="mcp">MCP</h2>
<p>Языковые модели спрашивают доску по адресу <code>${escapeHtml(publicUrl)}/mcp</code> (streamable HTTP, без входа и сеансов).
Контактов в ответах нет.</p>
<dl class="terms">${TOOLS.map(
    ({ name, title }) => `<dt><code>${escapeHtml(name)}</code></dt><dd>${escapeHtml(title)}.</dd>`,
  ).join('')}</dl>`
}

/** The most frequent requests in three languages. */
function samplesHtml(sections: readonly ApiSection[], site: Site): string {
  const samples = writeSamples(sections, site).map(
    ({ title, note, curl, javascript, python }) =>
      `<h3>${escapeHtml(title)}</h3>${note === undefined ? '' : `<p>${escapeHtml(note)}</p>`}${preHtml(`${title}: curl`, curl)}` +
      folded('JavaScript', `${title}: JavaScript`, javascript) +
      folded('Python', `${title}: Python`, python),
  )
  return `<h2 id="examples">Примеры</h2><p>Скопируйте и запустите.</p>${samples.join('')}`
}

export function folded(summary: string, label: string, text: string): string {
  return `<details><summary>${summary}</summary>${preHtml(label, text)}</details>`
}

function navHtml({ title, operations }: ApiSection): string {
  const items = operations.map(
    ({ id, summary }) => `<li><a href="#${escapeHtml(id)}">${escapeHtml(summary)}</a></li>`,
  )
  return `<p>${escapeHtml(title)}</p><ul>${items.join('')}</ul>`
}

function sectionHtml({ title, operations }: ApiSection, site: Site): string {
  return `<h2>${escapeHtml(title)}</h2>${operations
    .map((operation) => operationHtml(operation, site))
    .join('')}`
}

function operationHtml(operation: ApiOperation, site: Site): string {
  const { id, method, path, summary, description, parameters, body, answer } = operation
  const access = accessOf(id)
  return (
    `<article id="${escapeHtml(id)}"><h3>${escapeHtml(summary)}</h3>` +
    `<p class="address"><span>${escapeHtml(method)}</span> <code>${escapeHtml(breakable(`/api${path}`))}</code></p>` +
    `<p class="facts">${escapeHtml(description)}</p>` +
    (parameters.length === 0
      ? '<p>Параметров нет.</p>'
      : `<h4>Параметры</h4><dl class="parameters">${parameters.map(parameterHtml).join('')}</dl>`) +
    shapeHtml('Тело запроса', body) +
    preHtml('Пример', curlExample(operation, { ...site, authorization: AUTHORIZATION[access] }), true) +
    shapeHtml('Ответ', answer) +
    '</article>'
  )
}

/** The header that an operation needs; null for none. */
const AUTHORIZATION: Readonly<Record<AccessLevel, string | null>> = {
  public: null,
  signed_in: 'Token …',
  company: 'Token …',
  api_token: 'Bearer …',
  staff: 'Token …',
}

const ACCESS = new Map(listOperations().map(({ id, access }) => [id, access]))

/** @throws Error for an operation that the contract does not have */
function accessOf(id: string): AccessLevel {
  const level = ACCESS.get(id)
  if (level === undefined) throw new Error(`There is no operation ${id}`)
  return level
}

function parameterHtml({ name, in: place, required, schema }: ApiParameter): string {
  const values = allowedValues(schema)
  const initial = defaultText(schema)
  const facts = [
    place === 'path' ? 'часть адреса' : null,
    required ? 'обязательный' : null,
    valueText(schema),
    initial === null ? null : `по умолчанию ${initial}`,
  ]
  const note = descriptionOf(schema)
  return (
    `<div><dt><code>${escapeHtml(name)}</code></dt><dd>` +
    (note ? `<p>${escapeHtml(note)}</p>` : '') +
    `<p class="facts">${escapeHtml(facts.filter((fact) => fact !== null).join(', '))}</p>` +
    (values.length === 0
      ? ''
      : `<p class="values">${values.map((value) => `<code>${escapeHtml(String(value))}</code>`).join(' ')}</p>`) +
    '</dd></div>'
  )
}

function shapeHtml(title: string, schema: JsonSchema | null): string {
  if (!schema) return ''
  return folded(title, title, shapeText(schema))
}

/** Long lines scroll inside the box, which is focusable. */
export function preHtml(label: string, text: string, isTitled = false): string {
  const title = isTitled ? `<h4>${label}</h4>` : ''
  return `${title}<pre tabindex="0" role="group" aria-label="${label}"><code>${escapeHtml(text)}</code></pre>`
}

/** A long path may break after its slashes on a narrow screen. */
const breakable = (path: string) => path.replaceAll('/', '/\u200b')
