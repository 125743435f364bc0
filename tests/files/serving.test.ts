import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import request from 'supertest'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLocalFiles } from '#server/files/local.ts'
import { storePicture } from '#server/files/picture.ts'
import { removeByUrl } from '#server/files/port.ts'
import { fileRoutes } from '#server/http/files.ts'
import { securityHeaders } from '#server/http/security-headers.ts'
import { testApp } from '#tests/support/app.ts'
import { openUploads } from '#tests/support/uploads.ts'
import { buildPicture } from './pictures.ts'

const folder = await mkdtemp(join(tmpdir(), 'distant-files-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const files = createLocalFiles(folder)
const { ctx, close } = openUploads({ files })
afterAll(close)
const app = testApp(securityHeaders({ isHttps: true }), fileRoutes({ files }))
let url: string
beforeAll(async () => {
  const picture = new Blob([new Uint8Array(await buildPicture('png', { width: 150, height: 150 }))])
  url = await storePicture(ctx, picture, { crop: null, sideMax: 512, field: 'logo' })
})

describe('serving pictures', () => {
  test('a picture is served as WebP with a permanent cache', async () => {
    const answer = await request(app).get(url)
    expect(answer.status).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(Buffer.from(answer.body).subarray(8, 12).toString()).toBe('WEBP')
    const again = await request(app)
      .get(url)
      .set('if-none-match', answer.headers['etag'] ?? '')
    expect(again.status).toBe(304)
  })

  test('a picture answers HEAD without a body', async () => {
    const answer = await request(app).head(url)
    expect(answer.status).toBe(200)
    expect(Number(answer.headers['content-length'])).toBeGreaterThan(100)
  })

  test.each([
    `/files/${'0'.repeat(40)}.webp`,
    '/files/nothing',
    '/files/..%2f..%2fetc%2fpasswd',
    '/files/%2e%2e%2f%2e%2e%2fpackage.json',
    `/files/${'0'.repeat(40)}.webp%00.html`,
    '/files/AB.webp',
  ])('a missing picture at %s answers 404 with the same headers', async (path) => {
    const answer = await request(app).get(path)
    expect(answer.status).toBe(404)
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
  })

  test('a removed picture is gone, and other addresses are left alone', async () => {
    const picture = new Blob([new Uint8Array(await buildPicture('png', { width: 150, height: 150 }))])
    const other = await storePicture(ctx, picture, { crop: null, sideMax: 512, field: 'logo' })
    expect(other).not.toBe(url)
    await removeByUrl(files, other)
    await removeByUrl(files, other)
    await removeByUrl(files, null)
    await removeByUrl(files, 'https://example.com/logo.png')
    await removeByUrl(files, '/files/../../etc/passwd')
    expect((await request(app).get(other)).status).toBe(404)
    expect((await request(app).get(url)).status).toBe(200)
  })

  test('a picture is written completely or not at all', async () => {
    const name = `${'a'.repeat(40)}.webp`
    await Promise.all(Array.from({ length: 20 }, () => files.put(name, Buffer.alloc(100_000, 7))))
    expect(await readdir(join(folder, 'aa'))).toEqual([name])
    expect(await files.read(name)).toHaveLength(100_000)
    await expect(files.put('../evil.webp', Buffer.alloc(1))).rejects.toThrow(
      'No file of ours has such a name',
    )
  })
})
