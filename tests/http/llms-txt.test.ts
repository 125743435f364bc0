import { expect, test } from 'vitest'
import { TOOLS } from '#server/http/mcp/tools.ts'
import { wholeApp } from '#tests/support/whole-app.ts'

const { board, send } = await wholeApp()

test('everything that /llms.txt names exists', async () => {
  await board.buildVacancies({ title: 'Пекарь' })
  const { status, headers, body } = await send('/llms.txt')
  expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(body).toMatch(/^# Дистант\n\n> /)
  const addresses = [...body.matchAll(/\]\(https:\/\/board\.example([^)]*)\)/g)].map(([, path]) => path ?? '')
  expect(addresses.length).toBeGreaterThan(12)
  for (const address of addresses) {
    const answer = await send(address)
    expect([address, answer.status]).toEqual([address, address === '/mcp' ? 405 : 200])
  }
  for (const { name } of TOOLS) expect(body).toContain(name)
  expect(addresses).toContain('/vacancies.md')
  expect(body.length).toBeLessThan(4000)
})
