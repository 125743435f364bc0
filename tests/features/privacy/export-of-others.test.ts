import { expect, test } from 'vitest'
import { testPeople } from '#tests/support/people.ts'
import { buildOwner } from '#tests/support/owner.ts'

const { board, buildPerson, call } = await testPeople()

test('the data export of a newcomer holds their session alone, whatever the board holds of others', async () => {
  await buildOwner(board, 'Секретарь')
  const other = await buildPerson({ firstName: 'Секретарь' })
  await call('POST', '/api/v1/users/me/sessions/end-others', { as: other })
  const newcomer = await buildPerson({ firstName: 'Анна' })
  const { status, body, text } = await call('GET', '/api/v1/users/me/export', { as: newcomer })
  expect(status).toBe(200)
  expect(text).not.toContain('Секретарь')
  expect(text).not.toContain(other.email)
  const filled = Object.entries<unknown>(body).filter(([, rows]) => Array.isArray(rows) && rows.length > 0)
  expect(filled.map(([section]) => section)).toEqual(['sessions'])
})
