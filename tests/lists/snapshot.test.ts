import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openBoardLists } from '#server/board-lists.ts'
import { openBoardListsFiles } from '#server/board-lists-files.ts'
import { companies } from '#server/db/schema/companies.ts'
import { vacancies, vacancySearch } from '#server/db/schema/vacancies.ts'
import { allNames } from '#server/features/board/search-names.ts'
import { createSynonyms } from '#server/features/board/synonyms/service.ts'
import { loadReferenceData } from '#server/features/reference/data/load.ts'
import type { ListFiles } from '#server/lists/snapshot/list-files.ts'
import { HOUR_MS } from '#shared/kernel/durations.ts'
import { testBoard } from '#tests/support/app.ts'
import { mountSmallDisk } from '#tests/support/small-disk.ts'

const { deps, buildVacancies } = await testBoard()
const { db } = deps
const referenceData = await loadReferenceData(db)
const log = pino({ level: 'silent' })
const now = () => new Date(deps.now())
const folders: string[] = []
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

async function newFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'distant-snapshots-'))
  folders.push(folder)
  return join(folder, 'search')
}

/** Opens the lists with snapshots in the folder. `hasRead`: whether there was one of the vacancies. */
async function openLists(folder: string, names: readonly string[] = []) {
  const filesOf = await openBoardListsFiles(db, {
    folder,
    names: [...allNames(referenceData), ...names],
    log,
  })
  let hasRead = false
  const lists = await openBoardLists(db, {
    referenceData,
    synonyms: await createSynonyms(db, log),
    now,
    storageOf: (list) => ({ kind: 'memory', files: watched(list), sharing: null, helper: null }),
  })
  const idsOf = async (search: string) =>
    (await lists.vacancies.newest({ filter: { search }, exact: true, limit: 10 })).ids
  return { idsOf, hasRead, vacancies: lists.vacancies }

  function watched(list: 'vacancies' | 'resumes'): ListFiles | null {
    const files = filesOf(list)
    if (files === null || list === 'resumes') return files
    return {
      ...files,
      read(phrases) {
        const snapshot = files.read(phrases)
        hasRead = snapshot !== null
        return snapshot
      },
    }
  }
}

const pathOf = (folder: string) => join(folder, 'vacancies.snapshot')
const isWritten = (folder: string) =>
  stat(pathOf(folder)).then(
    () => true,
    () => false,
  )

const disk = mountSmallDisk('1m')

test.runIf(disk)('a full disk keeps no snapshot, and the lists work without one', async () => {
  await disk?.fill()
  const [id] = await buildVacancies({ title: 'Лесничий', descriptionHtml: '<p>Обходить лес</p>' })
  const folder = join(disk?.folder ?? '', 'search')
  const { idsOf, hasRead } = await openLists(folder)
  expect(hasRead).toBe(false)
  await setTimeout(500)
  expect(await idsOf('"обходить лес"')).toEqual([id])
  expect(await isWritten(folder)).toBe(false)
  await disk?.empty()
  const next = await openLists(folder)
  await vi.waitUntil(() => isWritten(folder), 5000)
  expect(await next.idsOf('лес')).toEqual([id])
})

describe('a start from a snapshot', () => {
  let folder = ''
  let ids: number[] = []
  let first: Awaited<ReturnType<typeof openLists>> | null = null
  const [baker, courier, tailor] = [() => ids[0] ?? 0, () => ids[1] ?? 0, () => ids[2] ?? 0]
  beforeEach(async () => {
    await db.delete(vacancies)
    await deps.vacancies.reload()
    ids = await buildVacancies(
      {
        title: 'Пекарь',
        descriptionHtml: '<p>Печь ржаной хлеб и белый хлеб по ночам</p>',
        skills: ['Закваска', 'Нигде не учили'],
      },
      { title: 'Курьер', descriptionHtml: '<p>Возить хлеб ржаной</p>' },
      { title: 'Швея' },
    )
    folder = await newFolder()
    first = await openLists(folder)
    await vi.waitUntil(() => isWritten(folder), 5000)
  })

  test('is of the next one: the first reads all texts, and then searches in what it has written', async () => {
    expect(first?.hasRead).toBe(false)
    expect(await first?.idsOf('"ржаной хлеб"')).toEqual([baker()])
  })

  test('finds what the lists found before it, phrases too, in the same order', async () => {
    const { idsOf, hasRead, vacancies: list } = await openLists(folder)
    expect(hasRead).toBe(true)
    expect(await idsOf('хлеб')).toEqual([courier(), baker()])
    expect(await idsOf('"ржаной хлеб"')).toEqual([baker()])
    const page = { filter: { search: 'хлеб' }, sort: null, limit: 20 } as const
    expect(await list.search(page)).toEqual(await deps.vacancies.search(page))
    expect(await list.suggest('пек')).toEqual(await deps.vacancies.suggest('пек'))
    expect((await list.search({ filter: { search: 'пикарь' }, sort: null, limit: 20 })).repair).toMatchObject(
      {
        query: 'пекарь',
      },
    )
  })

  test('has the columns and what they refer to, also of rows that change after it', async () => {
    const skilled = { title: 'Пекарь', skills: ['Хлеб', 'Нигде не учили'], salaryFrom: 50_000 }
    await buildVacancies(skilled)
    await deps.vacancies.reload()
    const { hasRead, vacancies: list } = await openLists(folder)
    expect(hasRead).toBe(true)
    const more = await buildVacancies({ ...skilled, workForm: 'remote', locationIds: [] }, skilled)
    for (const one of [list, deps.vacancies]) await one.refresh(more)
    expect(await list.count({})).toEqual(await deps.vacancies.count({}))
    const { ids: all } = await deps.vacancies.newest({ limit: 50 })
    expect(await list.describe(all)).toEqual(await deps.vacancies.describe(all))
    expect(await list.countBy(['profession', 'location', 'company'], {})).toEqual(
      await deps.vacancies.countBy(['profession', 'location', 'company'], {}),
    )
  })

  test('is written by one of the processes that share a folder, and read by the others', async () => {
    const shared = await newFolder()
    const both = await Promise.all([openLists(shared), openLists(shared)])
    await vi.waitUntil(() => isWritten(shared), 5000)
    const { mtimeMs } = await stat(pathOf(shared))
    for (const { idsOf } of both) expect(await idsOf('"ржаной хлеб"')).toEqual([baker()])
    const third = await openLists(shared)
    expect(third.hasRead).toBe(true)
    expect(await third.idsOf('"ржаной хлеб"')).toEqual([baker()])
    expect((await stat(pathOf(shared))).mtimeMs).toBe(mtimeMs)
    expect(await readdir(shared)).not.toContain('vacancies.snapshot.new')
  })

  test('finds rows as they are now: changed, new, closed and with another employer', async () => {
    await db
      .update(vacancySearch)
      .set({ title: 'кондитер', description: 'торт' })
      .where(eq(vacancySearch.vacancyId, baker()))
    await db.update(vacancies).set({ status: 'archived' }).where(eq(vacancies.id, tailor()))
    await db.update(companies).set({ title: 'Берег' })
    const [added] = await buildVacancies({ title: 'Сыровар' })
    const { idsOf, hasRead, vacancies: list } = await openLists(folder)
    expect(hasRead).toBe(true)
    expect(await idsOf('пекарь')).toEqual([])
    expect(await idsOf('кондитер')).toEqual([baker()])
    expect(await idsOf('швея')).toEqual([])
    expect(await idsOf('сыровар')).toEqual([added])
    expect((await idsOf('компания:берег')).length).toBe(3)
    expect(await list.size()).toBe(3)
  })

  test('reads no snapshot of other names, and none that was cut off or damaged', async () => {
    expect((await openLists(folder, ['Новая профессия'])).hasRead).toBe(false)
    const whole = await readFile(pathOf(folder))
    await writeFile(pathOf(folder), whole.subarray(0, whole.length >> 1))
    expect((await openLists(folder)).hasRead).toBe(false)
    await vi.waitUntil(async () => (await openLists(folder)).hasRead, 5000)
    const table = whole.toString('latin1').lastIndexOf('{"label"')
    // In what describes the arrays, and in several of them.
    for (const place of [10, table >> 2, table >> 1]) {
      const damaged = Buffer.from(whole)
      damaged[place] = (damaged[place] ?? 0) ^ 255
      await writeFile(pathOf(folder), damaged)
      const { idsOf, hasRead } = await openLists(folder)
      expect(hasRead, `byte ${place}`).toBe(false)
      expect(await idsOf('"ржаной хлеб"')).toEqual([baker()])
    }
  })

  test('deletes what a process that was killed has left, and nothing that is being written', async () => {
    const [abandoned, written] = ['vacancies.snapshot.1.new', 'vacancies.snapshot.2.new'] as const
    for (const name of [abandoned, written]) await writeFile(join(folder, name), 'half of it')
    const twoHoursAgo = new Date(Date.now() - 2 * HOUR_MS)
    await utimes(join(folder, abandoned), twoHoursAgo, twoHoursAgo)
    await openLists(folder)
    expect(await readdir(folder)).toContain(written)
    expect(await readdir(folder)).not.toContain(abandoned)
  })

  test('leaves no other file behind, and only its owner may read it', async () => {
    expect((await readdir(folder)).toSorted()).toEqual(['resumes.snapshot', 'vacancies.snapshot'])
    expect((await stat(pathOf(folder))).mode & 0o077).toBe(0)
  })
})

test('lists without a folder that can be written to work without snapshots', async () => {
  const [id] = await buildVacancies({ title: 'Столяр' })
  const folder = await newFolder()
  await writeFile(folder, 'a file, no folder')
  const { idsOf, hasRead } = await openLists(folder)
  expect(hasRead).toBe(false)
  expect(await idsOf('столяр')).toEqual([id])
})
