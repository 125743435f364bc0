import { mkdtemp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import request from 'supertest'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { restorePreviousAssets, savePreviousAssets } from '../../scripts/previous-assets.ts'
import { staticFiles } from '#server/http/static-files.ts'
import { testApp } from '#tests/support/app.ts'

let folder = ''
let dist = ''

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'distant-releases-'))
  dist = join(folder, 'dist')
})
afterEach(() => rm(folder, { recursive: true }))

/** What `npm run build` does, with a file of its own and one that all releases share. */
async function release(id: string) {
  const previous = await savePreviousAssets(dist)
  await rm(dist, { recursive: true, force: true })
  await mkdir(join(dist, 'client/assets'), { recursive: true })
  for (const name of [`entry-${id}.js`, `entry-${id}.js.br`, 'shared.css'])
    await writeFile(join(dist, 'client/assets', name), `of ${id}`)
  await restorePreviousAssets(dist, id, previous)
}

const statusOf = async (name: string) => {
  const answer = await request(testApp(...staticFiles(join(dist, 'client')))).get(`/assets/${name}`)
  return answer.status
}

test('assets of the last two releases stay reachable after a deploy, and older ones are deleted', async () => {
  for (const id of ['one', 'two', 'three', 'four']) await release(id)
  expect(await statusOf('entry-four.js')).toBe(200)
  expect(await statusOf('entry-three.js')).toBe(200)
  expect(await statusOf('entry-two.js')).toBe(200)
  expect(await statusOf('entry-one.js')).toBe(404)
  expect(await readFile(join(dist, 'client/assets/entry-two.js.br'), 'utf8')).toBe('of two')
  expect(await readFile(join(dist, 'client/assets/shared.css'), 'utf8')).toBe('of four')
})

test('building the same release again replaces no earlier release', async () => {
  for (const id of ['one', 'two', 'three', 'three', 'three']) await release(id)
  expect(await statusOf('entry-one.js')).toBe(200)
  expect(await statusOf('entry-two.js')).toBe(200)
})
