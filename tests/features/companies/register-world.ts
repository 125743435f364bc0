/** A board with the state register, where each test has a verified company with an INN. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach } from 'vitest'
import { companies } from '#server/db/schema/companies.ts'
import { createDadataRegister } from '#server/suggestions/register.ts'
import { moderationWorld } from '#tests/features/moderation/moderation-world.ts'
import { startDadata } from '#tests/features/suggestions/dadata-server.ts'

export const INN = '7701234560'
export const PERSON_INN = '500100732259'

/** An entry of the register, as DaData writes it. */
export const party = (state: string, more: object = {}) => ({
  value: 'ООО РОМАШКА',
  data: {
    inn: INN,
    type: 'LEGAL',
    branch_type: 'MAIN',
    name: { full_with_opf: 'ОБЩЕСТВО С ОГРАНИЧЕННОЙ ОТВЕТСТВЕННОСТЬЮ "РОМАШКА"' },
    management: { name: 'Иванова Анна Петровна', post: 'ГЕНЕРАЛЬНЫЙ ДИРЕКТОР' },
    state: { status: state, registration_date: Date.UTC(2019, 5, 3) },
    address: { value: 'г Москва, ул Садовая, д 1', data: { region_with_type: 'г Москва' } },
    ...more,
  },
})

export async function registerWorld() {
  const world = await moderationWorld()
  const { deps, call } = world
  const dadata = await startDadata()
  afterAll(() => dadata.stop())
  /** How many entries of an answer could not be read. */
  const dropped: number[] = []
  const companyRegister = createDadataRegister({
    url: dadata.url,
    token: 'secret',
    onDropped: (count) => dropped.push(count),
  })
  const answer = (...suggestions: object[]) => dadata.answerWith({ body: JSON.stringify({ suggestions }) })
  const companyId = () => world.world().company.id

  beforeEach(async () => {
    await deps.db.update(companies).set({ inn: null })
    await deps.db
      .update(companies)
      .set({ inn: INN, verification: 'verified', verifiedAt: deps.now().toISOString() })
      .where(eq(companies.id, companyId()))
    dadata.calls.length = 0
    dropped.length = 0
    answer(party('ACTIVE'))
  })

  return {
    ...world,
    dadata,
    dropped,
    answer,
    /** The dependencies of a board that has the service. */
    withService: { ...deps, companyRegister },
    profile: async (id = companyId()) => (await call('GET', `/api/v2/companies/${id}`)).body,
  }
}
