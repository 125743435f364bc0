import request from 'supertest'
import { expect, test } from 'vitest'
import { notFound } from '#server/http/errors.ts'
import { testApp } from '#tests/support/app.ts'

test('a page of an earlier release that asks for an operation that is gone is told to load again', async () => {
  const app = testApp(notFound)
  const ask = request(app).post('/api/v1/of-an-earlier-release')
  const { status, body } = await ask.set('sec-fetch-site', 'same-origin')
  expect([status, body.code]).toEqual([404, 'NOT_FOUND'])
  expect(body.message).toContain('Обновите страницу')
  const program = await request(app).post('/api/v1/of-an-earlier-release')
  expect(program.body.message).toContain('/api/docs')
})
