import { describe, expect, test } from 'vitest'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { wholeApp } from '#tests/support/whole-app.ts'

const NOW = '2026-11-21T09:00:00Z'
const { board, send } = await wholeApp()
const ago = (days: number) => new Date(Date.parse(NOW) - days * DAY_MS).toISOString()

describe('closed vacancy', () => {
  test('a vacancy closed over thirty days ago answers 410 with similar vacancies', async () => {
    const professionId = 1
    const [gone = 0, recent = 0] = await board.buildVacancies(
      { title: 'Пекарь ночной смены', professionId, status: 'archived', archivedAt: ago(31) },
      { title: 'Пекарь дневной смены', professionId, status: 'archived', archivedAt: ago(29) },
      { title: 'Пекарь в пекарню', professionId },
    )
    const { status, body, headers } = await send(`/vacancies/${gone}`)
    expect(status).toBe(410)
    expect(body).toContain('Вакансия закрыта')
    expect(body).toContain('Похожие вакансии')
    expect(body).toContain('Пекарь в пекарню')
    expect(body).not.toContain('Пекарь ночной смены')
    expect(body).toContain('content="noindex, follow"')
    expect(headers.get('cdn-cache-control')).toContain('max-age=60,')
    expect((await send(`/vacancies/${recent}`)).status).toBe(200)
    const missing = await send('/vacancies/999999')
    expect(missing.status).toBe(404)
    expect(missing.body).toContain('content="noindex, follow"')
  })
})

test.each(['/metrics/nothing', '/health/nothing', '/files/nothing.webp', '/assets/nothing.js'])(
  'the missing file %s gets a short answer, not a page',
  async (path) => {
    const { status, headers } = await send(path, { headers: { accept: 'text/html' } })
    expect([status, headers.get('content-type')]).toEqual([404, 'text/plain; charset=utf-8'])
  },
)

describe('security.txt', () => {
  test('security.txt names the operator and expires in the future', async () => {
    for (const now of [NOW, '2031-02-28T23:59:59Z']) {
      board.setNow(now)
      const { status, body, headers } = await send('/.well-known/security.txt')
      expect(status).toBe(200)
      expect(headers.get('content-type')).toBe('text/plain; charset=utf-8')
      const fields = new Map(
        body
          .trim()
          .split('\n')
          .map((line): [string, string] => {
            const [name = '', ...value] = line.split(': ')
            return [name, value.join(': ')]
          }),
      )
      expect(fields.get('Contact')).toBe('mailto:office@board.example')
      expect(fields.get('Preferred-Languages')).toBe('ru, en')
      expect(fields.get('Canonical')).toBe('https://board.example/.well-known/security.txt')
      const days = (Date.parse(fields.get('Expires') ?? '') - Date.parse(now)) / DAY_MS
      expect(days).toBeGreaterThan(90)
      expect(days).toBeLessThan(366)
    }
    expect((await send('/.well-known/other')).status).toBe(404)
  })
})
