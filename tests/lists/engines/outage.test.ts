import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { writeRowsJob } from '#server/features/board/search-index/jobs.ts'
import { connectSearchServer } from '#server/lists/search-server/client.ts'
import { createStoredVocabulary } from '#server/lists/search-server/stored-vocabulary.ts'
import { HOUR_MS } from '#shared/kernel/durations.ts'
import { testBoard } from '#tests/support/app.ts'
import { runDueJobs, runJob } from '#tests/support/jobs.ts'
import { hasSearchServer, openSharedLists, startSearchServer } from '#tests/support/search-server.ts'

describe.runIf(hasSearchServer)('a search server that is away', () => {
  let server: Awaited<ReturnType<typeof startSearchServer>>
  let board: Awaited<ReturnType<typeof testBoard>>
  beforeAll(async () => {
    server = await startSearchServer()
    board = await testBoard({ searchUrl: server.url })
    await board.buildVacancies({ title: 'Пекарь' })
  })
  afterAll(() => server.stop())

  const idsOf = async (search: string) =>
    (await board.deps.vacancies.newest({ filter: { search }, limit: 10 })).ids
  const refusal = { code: 'unavailable', message: 'Поиск сейчас не отвечает. Повторите через минуту.' }

  test('refuses searches, and takes what was changed meanwhile when it is back', async () => {
    const [baker] = await idsOf('пекарь')
    expect(baker).toBeGreaterThan(0)
    await server.kill()
    await expect(idsOf('пекарь')).rejects.toMatchObject(refusal)
    // The change itself succeeds.
    const ids = await board.buildVacancies({ title: 'Кондитер' })
    expect(await runDueJobs(board.deps, writeRowsJob)).toMatchObject({ done: 0, failures: [refusal] })
    await server.restart()
    expect(await idsOf('пекарь')).toEqual([baker])
    expect(await runDueJobs(board.deps, writeRowsJob)).toEqual({ done: 1, failures: [] })
    expect(await idsOf('кондитер')).toEqual(ids)
  })

  test('that hangs is given up after three seconds, and its late answer is taken for no other', async () => {
    const [baker] = await idsOf('пекарь')
    await server.pause()
    try {
      const startedAt = performance.now()
      await expect(idsOf('кондитер')).rejects.toMatchObject(refusal)
      expect(performance.now() - startedAt).toBeLessThan(5000)
    } finally {
      server.resume()
    }
    // More than there are connections: the one that waited is asked again.
    for (let at = 0; at < 20; at += 1) expect(await idsOf('пекарь')).toEqual([baker])
  })

  test('lets a board start, which searches when the server is there', async () => {
    const [baker] = await idsOf('пекарь')
    await server.kill()
    const started = await openSharedLists(board.deps, server.url)
    const query = { filter: { search: 'пекарь' }, limit: 10 }
    await expect(started.vacancies.newest(query)).rejects.toMatchObject(refusal)
    await server.restart()
    expect((await started.vacancies.newest(query)).ids).toEqual([baker])
    await started.close()
  })

  test('shows the words that were stored last, also by a process whose clock is an hour behind', async () => {
    const client = connectSearchServer(server.url, pino({ level: 'silent' }))
    const options = { list: 'vacancies', names: [] }
    const vocabulary = await createStoredVocabulary(client, options)
    const label = (await vocabulary.label()) ?? ''
    const ahead = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + HOUR_MS)
    await vocabulary.rebuild('of an earlier release').finally(() => ahead.mockRestore())
    expect(await vocabulary.label()).toBe('of an earlier release')
    await vocabulary.rebuild(label)
    expect(await (await createStoredVocabulary(client, options)).label()).toBe(label)
    await client.close()
  })

  test('that has lost its data is filled by the check of the night', async () => {
    const [baker] = await idsOf('пекарь')
    await server.kill()
    await server.clear()
    await server.restart()
    expect(await board.deps.sharedSearch?.isOutdated()).toBe(true)
    expect(await idsOf('пекарь')).toEqual([])
    await runJob(board.deps, 'check-search')
    expect(await idsOf('пекарь')).toEqual([baker])
    expect(await board.deps.sharedSearch?.isOutdated()).toBe(false)
  })
})
