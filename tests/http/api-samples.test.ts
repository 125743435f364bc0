import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import { readOpenApi } from '#server/http/api/docs-document.ts'
import { writeSamples } from '#server/http/api/docs-samples.ts'
import { openApiDocument } from '#server/http/api/openapi.ts'
import { wholeApp } from '#tests/support/whole-app.ts'

const { board, bugs, origin, send } = await wholeApp()
const run = promisify(execFile)
const samples = writeSamples(readOpenApi(await openApiDocument(board.deps.site)), board.deps.site)
/** The sample as it is printed, but asked of the server of this test. */
const here = (text: string) => text.replaceAll('https://board.example', origin)

beforeAll(async () => {
  const [id] = await board.buildVacancies({ title: 'Бухгалтер на дому' })
  if (id !== 1) throw new Error('The samples ask for the first vacancy')
})

/** What each sample shows. */
const SHOWN: Record<string, RegExp> = {
  'Найти вакансии': /^1$/,
  'Прочитать вакансию': /^Бухгалтер на дому$/,
  'Сколько рабочих дней между датами': /^20$/,
  'Лента новых вакансий по запросу': /^Вакансии: «бухгалтер» — Дистант$/,
  'Позвать инструмент MCP': /^\{"total":1,"page":1,.*"title":"Бухгалтер на дому"/,
}

test('the API reference has a sample of each kind of request', () => {
  expect(samples.map(({ title }) => title)).toEqual(Object.keys(SHOWN))
})

test.each(samples)('the sample «$title» runs in curl', async ({ curl }) => {
  const { stdout } = await run('sh', ['-c', here(curl).replace('curl ', 'curl -sS --fail ')])
  expect(JSON.parse(stdout)).toBeTypeOf('object')
  expect(bugs).toEqual([])
})

test.each(samples)('the sample «$title» runs in JavaScript', async ({ title, javascript }) => {
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', here(javascript)])
  expect(stdout.trim().replaceAll('\u00a0', ' ')).toMatch(SHOWN[title] ?? /^$/)
})

test.each(samples)('the sample «$title» has a request of its own in Python', ({ python, javascript }) => {
  const [, address = ''] = /new URL\('([^']+)'\)/.exec(javascript) ?? []
  expect(python).toContain(`url = "${address}"`)
  expect(python).toMatch(
    /^import json.*\n\nurl = .*\n(body = .*\n)?request = .*\nwith .*:\n {4}answer = .*\nprint\(.*\)$/,
  )
})

test('the samples are on the page, with every tool of MCP', async () => {
  const { body } = await send('/api/docs')
  for (const { title } of samples) expect(body).toContain(`<h3>${title}</h3>`)
  expect(body).toContain('подставьте номер открытой вакансии')
  for (const words of ['id="examples"', 'id="mcp"', 'search_vacancies', '/blog/feed.rss', '/llms.txt'])
    expect(body).toContain(words)
})
