import { Router, type Request, type Response } from 'express'
import type { Deps, Site } from '#server/http/context.ts'
import { sendWithEtag } from '#server/http/etag.ts'
import { callerOf } from '#server/http/session/caller.ts'
import { apiDocsPage, docsPage, folded, preHtml } from './docs-page.ts'
import { readOpenApi, type ApiSection } from './docs-document.ts'
import { openApiDocument, type Audience } from './openapi.ts'
import { PAUSES_MS } from '#server/features/intake/webhooks/jobs.ts'
import { API_SCOPE_LABELS } from '#shared/features/intake/api-tokens/labels.ts'
import { API_SCOPES } from '#shared/features/intake/api-tokens/vocabulary.ts'
import { WEBHOOK_EVENT_LABELS } from '#shared/features/intake/webhooks/labels.ts'
import {
  DELIVERY_DAYS,
  FAILING_DAYS,
  OLD_SECRET_HOURS,
  WEBHOOK_EVENTS,
} from '#shared/features/intake/webhooks/vocabulary.ts'
import { escapeHtml } from '#shared/kernel/text.ts'
import { countOf, DAY_FORMS } from '#shared/kernel/number.ts'

/** For those who connect a company's own program: API tokens and webhooks, with samples that a test runs. */
const COMPANY_DOCS_PATH = '/api/company/docs'

type Sample = { title: string; note?: string; curl: string }

/** Checks the signature of a webhook in Node.js. */
export const SIGNATURE_SAMPLE = `import { createHmac, timingSafeEqual } from 'node:crypto'

// body — тело запроса как пришло, до разбора JSON
export function isFromDistant(headers, body, signingKey) {
  const id = headers['webhook-id']
  const timestamp = headers['webhook-timestamp']
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) < 300)) return false
  const key = Buffer.from(signingKey.replace('whsec_', ''), 'base64')
  const expected = createHmac('sha256', key).update(\`\${id}.\${timestamp}.\${body}\`).digest()
  return headers['webhook-signature'].split(' ').some((signature) => {
    const given = Buffer.from(signature.replace('v1,', ''), 'base64')
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}`

const TIMES_FORMS = { one: 'раз', few: 'раза', many: 'раз' }

/**
 * The descriptions of the API, for programs in `openapi.json` and for developers in `docs`: of everybody, and of programs
 * of companies. That of the staff is for the staff; for others it does not exist. Mounted at /api.
 */
export function apiDocs(deps: Pick<Deps, 'reads' | 'now' | 'site'>) {
  const { site } = deps
  const documents = {
    public: once(() => openApiDocument(site)),
    company: once(() => openApiDocument(site, 'company')),
    staff: once(() => openApiDocument(site, 'staff')),
  }
  const jsonOf = (audience: Audience) => once(async () => JSON.stringify(await documents[audience]()))
  const json = { public: jsonOf('public'), company: jsonOf('company'), staff: jsonOf('staff') }
  const page = once(async () => apiDocsPage(readOpenApi(await documents.public()), site))
  const companyPage = once(async () => companyDocsPage(readOpenApi(await documents.company()), site))

  const router = Router()
  for (const [path, audience] of [
    ['/openapi.json', 'public'],
    ['/company/openapi.json', 'company'],
  ] as const)
    router.get(path, async (req, res) => {
      // Tools on other sites read it.
      res.set('access-control-allow-origin', '*').type('application/json')
      sendRevalidated(req, res, await json[audience]())
    })
  router.get('/staff/openapi.json', async (req, res, next) => {
    const { actor } = await callerOf(req, res, deps)
    if (actor.kind !== 'user' || actor.staffRole === null) return next()
    res
      .set('cache-control', 'private, no-store')
      .type('application/json')
      .send(await json.staff())
  })
  for (const [path, canonical, make] of [
    ['/docs', '/api/docs', page],
    ['/company/docs', COMPANY_DOCS_PATH, companyPage],
  ] as const)
    router.get(path, async (req, res) => {
      res.type('text/html; charset=utf-8').set('link', `<${site.publicUrl}${canonical}>; rel="canonical"`)
      sendRevalidated(req, res, await make())
    })
  return router
}

function sendRevalidated(req: Request, res: Response, body: string) {
  res.set({ 'cache-control': 'public, max-age=0, must-revalidate', vary: 'Accept-Encoding' })
  sendWithEtag(req, res, body)
}

/** Contracts do not change while the process runs. A failure is not cached. */
function once<T>(make: () => Promise<T>) {
  let made: Promise<T> | undefined
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined
      throw error
    })
    return made
  }
}

function companyDocsPage(sections: readonly ApiSection[], site: Site): string {
  return docsPage({
    site,
    path: COMPANY_DOCS_PATH,
    title: 'API для работодателей',
    description: `${site.name}: отклики и вакансии компании в её программе подбора.`,
    intro: introHtml(site),
    sections,
  })
}

/**
 * The most frequent requests of programs. `$DISTANT_TOKEN` is the token; replace the numbers in addresses with your own
 * ids.
 */
export function companySamples({ publicUrl }: Site): Sample[] {
  const send = (path: string, options: readonly string[] = []) =>
    [
      `curl '${publicUrl}/api/company/v1${path}'`,
      `-H "Authorization: Bearer $DISTANT_TOKEN"`,
      ...options,
    ].join(' \\\n  ')
  const json = (body: object) => [`-H 'Content-Type: application/json'`, `-d '${JSON.stringify(body)}'`]
  return [
    { title: 'Проверить ключ', curl: send('/token') },
    {
      title: 'Забрать отклики',
      note: 'Пока has_more — true, повторяйте с cursor из next_cursor. Последний next_cursor сохраните: с него начнётся следующий обход.',
      curl: send('/responses?limit=50'),
    },
    {
      title: 'Прочитать отклик',
      note: 'Вместо 1 подставьте номер отклика.',
      curl: send('/responses/1'),
    },
    {
      title: 'Пригласить',
      note: 'Вместо 1 подставьте номер отклика.',
      curl: send('/responses/1/answer', json({ decision: 'invite', message: 'Приходите на собеседование' })),
    },
    {
      title: 'Создать черновик вакансии',
      curl: send('/vacancies', json({ content: { title: 'Оператор чата', work_form: 'remote' } })),
    },
    {
      title: 'Список вакансий',
      curl: send('/vacancies?tab=published'),
    },
  ]
}

function introHtml(site: Site): string {
  const base = escapeHtml(site.publicUrl)
  const samples = companySamples(site).map(
    ({ title, note, curl }) =>
      `<h3>${escapeHtml(title)}</h3>${note === undefined ? '' : `<p>${escapeHtml(note)}</p>`}${preHtml(title, curl)}`,
  )
  const events = WEBHOOK_EVENTS.map(
    (event) => `<dt><code>${event}</code></dt><dd>${escapeHtml(WEBHOOK_EVENT_LABELS[event])}.</dd>`,
  )
  const scopes = API_SCOPES.map(
    (scope) => `<dt><code>${scope}</code></dt><dd>${escapeHtml(API_SCOPE_LABELS[scope])}.</dd>`,
  )
  return `<h1>API для работодателей</h1>
<p>Отклики и вакансии вашей компании в вашей программе подбора. Ключи и адреса для событий создаёт администратор
компании: «Интеграции» в кабинете. Имена полей, повторы запросов, пределы и ошибки — на странице <a href="/api/docs">API</a>.
То же для программ: <a href="/api/company/openapi.json">openapi.json</a> (OpenAPI 3.1, с вебхуками).</p>
<h2 id="tokens">Ключ API</h2>
<p>Передавайте ключ в заголовке <code>Authorization: Bearer …</code>. Cookie не нужны. Ключ действует от имени того,
кто его создал, и перестаёт работать, когда он уходит из компании. Чужие отклики и вакансии отвечают 404.
Если запросов за минуту слишком много, ответ — 429 с <code>Retry-After</code>.</p>
<dl class="terms">${scopes.join('')}</dl>
<h2 id="sync">Копия откликов</h2>
<ul>
<li><code>/responses</code> отдаёт отклики по времени изменения. Конец обхода — <code>has_more: false</code>: <code>next_cursor</code>
есть и в последнем ответе, с него начнётся следующий обход.</li>
<li>Изменение появляется через минуту. Закрытие вакансии отвечает сразу сотням людей, и за минуту завершится то, что
началось раньше: обход ни одного изменения не пропустит. Сразу о нём говорит вебхук, и отклик можно прочитать по номеру.</li>
<li>Изменённый во время обхода отклик придёт ещё раз. Номер отклика не меняется.</li>
</ul>
<h2 id="examples">Примеры</h2>
<p>Положите ключ в переменную <code>DISTANT_TOKEN</code>, скопируйте и запустите.</p>
${samples.join('')}
<h2 id="webhooks">Вебхуки</h2>
<p>Мы отправляем POST с JSON на ваш адрес <code>https://</code>. Внутренние адреса, другие порты и перенаправления
не поддерживаются. Ответьте кодом 2xx за 10 секунд; тело ответа видно в журнале ${countOf(DELIVERY_DAYS, DAY_FORMS)}.</p>
<dl class="terms">${events.join('')}</dl>
${preHtml(
  'Тело события',
  JSON.stringify(
    {
      type: 'response.created',
      timestamp: '2026-11-21T09:00:00.000Z',
      data: {
        company_id: 1,
        vacancy_id: 5,
        response_id: 7,
        url: `${base}/responses/5?open=7`,
        api_url: `${base}/api/company/v1/responses/7`,
      },
    },
    null,
    2,
  ),
)}
<ul>
<li>Контактов в событиях нет: прочитайте отклик по <code>api_url</code>.</li>
<li>Событие может прийти дважды и не по порядку: <code>webhook-id</code> у повторов один.</li>
<li>Если ответа 2xx нет, повторяем ${countOf(PAUSES_MS.length, TIMES_FORMS)}: ${PAUSES_MS.map(pauseText).join(', ')}
после прошлой попытки.</li>
<li>Адрес, который не отвечает ${countOf(FAILING_DAYS, DAY_FORMS)}, мы выключаем и пишем администраторам; код 410 выключает сразу.</li>
</ul>
<h2 id="signature">Подпись</h2>
<p>Подписи — по <a href="https://www.standardwebhooks.com/" rel="noopener">Standard Webhooks</a>, поэтому подойдёт любая
его библиотека. Ключ показывается один раз; после замены старый подписывает вместе с новым ещё ${OLD_SECRET_HOURS} часа.</p>
${folded('Проверка подписи в Node.js', 'Проверка подписи', SIGNATURE_SAMPLE)}`
}

function pauseText(ms: number): string {
  const seconds = ms / 1000
  if (seconds < 60) return `${seconds} с`
  return seconds < 3600 ? `${seconds / 60} мин` : `${seconds / 3600} ч`
}
