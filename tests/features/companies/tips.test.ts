import { describe, expect, test } from 'vitest'
import request from 'supertest'
import type { Suggestions } from '#server/suggestions/port.ts'
import { apiApp, testPeople } from '#tests/support/people.ts'

const LIMIT = 10
const people = await testPeople({ rates: { suggestions: LIMIT } })
await people.board.buildCompany({
  title: 'Черника',
  inn: '7701234560',
  kpp: '770101001',
  legalTitle: 'ООО «Черника»',
})

describe('company suggestions', () => {
  const ask = async (query: string) => {
    const person = await people.buildPerson()
    return people.call('GET', `/api/v1/companies/tips${query}`, { as: person })
  }

  test('company suggestions include the registration numbers that fill in the form', async () => {
    const answer = await ask(`?search=${encodeURIComponent('черн')}`)
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      items: [
        {
          value: 'Черника',
          inn: '7701234560',
          kpp: '770101001',
          ogrn: null,
          title: 'ООО «Черника»',
          address: null,
          management_name: null,
          management_post: null,
          status: null,
          is_branch: false,
        },
      ],
      is_complete: false,
    })
  })

  test.each(['', '?search=', '?search=%20%20'])(
    'company suggestions for the query %j are empty, and the register is not called',
    async (query) => {
      let asked = 0
      const count = async () => {
        asked += 1
        return { items: [], isComplete: false }
      }
      const suggestions: Suggestions = { companies: count, addresses: count }
      const app = apiApp({ ...people.deps, suggestions })
      const { token } = await people.buildPerson()
      for (const path of ['tips', 'address-tips']) {
        const answer = await request(app)
          .get(`/api/v1/companies/${path}/${query}`)
          .set('authorization', `Token ${token}`)
        expect(answer.body).toEqual({ items: [], is_complete: true })
      }
      expect(asked).toBe(0)
    },
  )

  test('company suggestions are available to signed-in users only', async () => {
    expect((await people.call('GET', '/api/v1/companies/tips?search=a')).status).toBe(401)
    expect((await people.call('GET', '/api/v1/companies/address-tips?search=a')).status).toBe(401)
  })

  test('company suggestions are limited per user', async () => {
    const [eager, other] = [await people.buildPerson(), await people.buildPerson()]
    const path = '/api/v1/companies/address-tips?search=%D1%82%D0%B2%D0%B5%D1%80%D1%8C'
    const statuses: number[] = []
    for (let call = 0; call < LIMIT + 2; call++)
      statuses.push((await people.call('GET', path, { as: eager })).status)
    expect(statuses).toEqual([...Array<number>(LIMIT).fill(200), 429, 429])
    expect((await people.call('GET', path, { as: other })).status).toBe(200)
  })
})
