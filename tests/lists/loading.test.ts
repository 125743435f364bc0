import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createTextHelper } from '#server/board-lists-helper.ts'
import { openBoardLists } from '#server/board-lists.ts'
import { createSynonyms } from '#server/features/board/synonyms/service.ts'
import { loadReferenceData } from '#server/features/reference/data/load.ts'
import { claimedPages, createPageClaims } from '#server/lists/loading/page-claims.ts'
import { testBoard } from '#tests/support/app.ts'

const { deps, buildVacancies } = await testBoard()
const { db } = deps

test('two threads load what one thread loads', async () => {
  await buildVacancies(
    ...Array.from({ length: 40 }, (_, at) => ({
      title: at % 2 === 0 ? `Пекарь ${at}` : `Кондитер ${at}`,
      descriptionHtml: `<p>Печь хлеб номер ${at} по ночам</p>`,
      skills: ['Хлеб', `Навык ${at}`],
    })),
  )
  const connection = { connectionString: db.$client.options.connectionString }
  const lists = await openBoardLists(db, {
    referenceData: await loadReferenceData(db),
    synonyms: await createSynonyms(db, pino({ level: 'silent' })),
    now: () => new Date(deps.now()),
    storageOf: (list) => ({
      kind: 'memory',
      files: null,
      sharing: null,
      helper: createTextHelper(connection, list, { rowsMin: 0 }),
    }),
  })
  for (const search of ['', 'пекарь', 'хлеб', '"хлеб номер 7"', 'пикарь']) {
    const page = { filter: { search }, sort: null, limit: 50 } as const
    expect(await lists.vacancies.search(page)).toEqual(await deps.vacancies.search(page))
  }
  const { ids } = await deps.vacancies.newest({ limit: 50 })
  expect(await lists.vacancies.describe(ids)).toEqual(await deps.vacancies.describe(ids))
})

test('threads that share out ids read each of them once', async () => {
  const claims = createPageClaims({ last: 10_050, count: 10_050 })
  const read: number[] = []
  const readRange = async ({ afterId, untilId }: { afterId: number; untilId: number }) => {
    await new Promise((resolve) => setTimeout(resolve, afterId % 7))
    return Array.from({ length: untilId - afterId }, (_, at) => afterId + at + 1)
  }
  const readAll = async () => {
    for await (const ids of claimedPages(claims, readRange)) read.push(...ids)
  }
  await Promise.all([readAll(), readAll()])
  const wanted = read.filter((id) => id <= 10_050)
  expect(wanted).toHaveLength(10_050)
  expect(new Set(wanted).size).toBe(10_050)
})
