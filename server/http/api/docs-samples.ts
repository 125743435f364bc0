import type { Site } from '#server/http/context.ts'
import { feedsOf } from '#shared/routing/page-meta.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import type { ApiOperation, ApiSection } from './docs-document.ts'

/** A request that answers with JSON, and the part of the answer that is shown. */
type Sample = {
  title: string
  /** What to replace before it runs. */
  note?: string
  path: string
  query?: Readonly<Record<string, string>>
  /** Sent by POST. */
  body?: object
  shown: readonly (string | number)[]
}

type WrittenSample = {
  title: string
  note?: string | undefined
  curl: string
  javascript: string
  python: string
}

/** The same request in three languages, for what programs ask most. Each can be run, after its note is followed. */
export function writeSamples(sections: readonly ApiSection[], site: Site): WrittenSample[] {
  const operations = new Map(
    sections.flatMap(({ operations: all }) => all.map((operation) => [operation.id, operation])),
  )
  return samplesOf((id, values) => toAddress(operations, id, values)).map((sample) => ({
    title: sample.title,
    note: sample.note,
    curl: curlOf(sample, site),
    javascript: javascriptOf(sample, site),
    python: pythonOf(sample, site),
  }))
}

type Values = Readonly<Record<string, string>>

function samplesOf(operation: (id: string, values: Values) => Pick<Sample, 'path' | 'query'>): Sample[] {
  return [
    {
      title: 'Найти вакансии',
      ...operation('vacancies.search', { search: 'бухгалтер', work_form: 'remote' }),
      shown: ['total'],
    },
    {
      title: 'Прочитать вакансию',
      note: 'Вместо 1 подставьте номер открытой вакансии: он есть в ответе поиска.',
      ...operation('vacancies.read', { id: '1' }),
      shown: ['title'],
    },
    {
      title: 'Сколько рабочих дней между датами',
      ...operation('calendar.between', { from: '2026-11-01', to: '2026-11-30' }),
      shown: ['norm', 'working_days'],
    },
    {
      title: 'Лента новых вакансий по запросу',
      path: feedsOf(pathOf('vacancies-slug'), '').json,
      query: { search: 'бухгалтер' },
      shown: ['title'],
    },
    {
      title: 'Позвать инструмент MCP',
      path: '/mcp',
      body: {
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'search_vacancies', arguments: { search: 'бухгалтер' } },
      },
      shown: ['result', 'content', 0, 'text'],
    },
  ]
}

/** @throws Error for an operation or a parameter that the contract does not have */
function toAddress(operations: ReadonlyMap<string, ApiOperation>, id: string, values: Values) {
  const operation = operations.get(id)
  if (!operation) throw new Error(`There is no operation ${id}`)
  const query: Record<string, string> = {}
  for (const [name, value] of Object.entries(values)) {
    const parameter = operation.parameters.find((one) => one.name === name)
    if (!parameter) throw new Error(`The operation ${id} has no parameter ${name}`)
    if (parameter.in === 'query') query[name] = value
  }
  const path = operation.path.replace(/\{(\w+)\}/g, (_whole, name: string) => values[name] ?? '')
  return { path: `/api${path}`, ...(Object.keys(query).length > 0 ? { query } : {}) }
}

function curlOf({ path, query = {}, body }: Sample, { publicUrl }: Site): string {
  const pairs = Object.entries(query).map(([name, value]) => `--data-urlencode '${name}=${value}'`)
  const lines = [
    `'${publicUrl}${path}'`,
    ...pairs,
    ...(body ? [`-H 'Content-Type: application/json'`, `-d '${JSON.stringify(body)}'`] : []),
  ]
  return `curl ${pairs.length > 0 ? '-G ' : ''}${lines.join(' \\\n  ')}`
}

function javascriptOf({ path, query, body, shown }: Sample, { publicUrl }: Site): string {
  const options = body
    ? `, {\n  method: 'POST',\n  headers: { 'content-type': 'application/json' },\n  body: JSON.stringify(${JSON.stringify(body)}),\n}`
    : ''
  const place = shown.map((name) => (typeof name === 'number' ? `[${name}]` : `.${name}`)).join('')
  return [
    `const url = new URL('${publicUrl}${path}')`,
    ...(query ? [`url.search = new URLSearchParams(${JSON.stringify(query)})`] : []),
    `const response = await fetch(url${options})`,
    'if (!response.ok) throw new Error(await response.text())',
    'const answer = await response.json()',
    `console.log(answer${place})`,
  ].join('\n')
}

/** Strings of JSON are strings of Python. */
function pythonOf({ path, query, body, shown }: Sample, { publicUrl }: Site): string {
  const place = shown.map((name) => `[${JSON.stringify(name)}]`).join('')
  const address = JSON.stringify(publicUrl + path)
  return [
    'import json, urllib.parse, urllib.request',
    '',
    query ? `url = ${address} + "?" + urllib.parse.urlencode(${JSON.stringify(query)})` : `url = ${address}`,
    ...(body
      ? [
          `body = json.dumps(${JSON.stringify(body)}).encode()`,
          'request = urllib.request.Request(url, body, {"Content-Type": "application/json"})',
        ]
      : ['request = urllib.request.Request(url)']),
    'with urllib.request.urlopen(request) as response:',
    '    answer = json.load(response)',
    `print(answer${place})`,
  ].join('\n')
}
