import { describe, expect, test } from 'vitest'
import { readSettings } from '#config/settings.ts'
import { isUnavailable } from '#server/kernel/unavailable.ts'
import { createS3Files } from '#server/files/s3.ts'
import { startS3, STORE } from './s3-server.ts'

const store = await startS3()
const connect = (options = {}) => createS3Files({ ...STORE, endpoint: store.endpoint, ...options })
let made = 0
const newName = (extension: string) => `${String((made += 1)).padStart(40, 'a')}.${extension}`
const bytes = Buffer.from([0, 255, 1, 2, 3])

describe('S3 store', () => {
  test('a file in an S3 store is read back as written and can be deleted', async () => {
    const files = connect()
    const name = newName('webp')
    await files.put(name, bytes)
    expect(store.objects.get(`/board/aa/${name}`)).toEqual({ bytes, type: 'image/webp' })
    expect(await connect().read(name)).toEqual(bytes)
    await files.remove(name)
    await files.remove(name)
    expect(await files.read(name)).toBeNull()
  })

  test('private files are stored apart from public ones in S3', async () => {
    const name = newName('pdf')
    await connect().put(name, bytes)
    expect(store.objects.get(`/board/private/aa/${name}`)?.type).toBe('application/pdf')
  })

  test('an S3 store accepts only names of our own form', async () => {
    const files = connect()
    const before = store.calls.length
    for (const name of ['../../secret', 'a.webp', `${'a'.repeat(40)}.html`, ''])
      await expect(files.put(name, bytes)).rejects.toThrow('No file of ours')
    expect(store.calls.length).toBe(before)
  })

  test('pictures are read from S3 once, private files each time', async () => {
    const files = connect()
    const [picture, document] = [newName('webp'), newName('png')]
    for (const name of [picture, document]) await files.put(name, bytes)
    const before = store.calls.length
    for (const name of [picture, picture, document, document]) expect(await files.read(name)).toEqual(bytes)
    expect(store.calls.slice(before).map((call) => call.includes('/private/'))).toEqual([false, true, true])
  })

  test('an S3 store that is briefly busy is retried', async () => {
    const name = newName('webp')
    store.troubles.push(503, 503)
    await connect().put(name, bytes)
    expect(await connect().read(name)).toEqual(bytes)
  })

  test('a failing S3 store is not mistaken for a missing file', async () => {
    const name = newName('webp')
    await connect().put(name, bytes)
    const stranger = connect({ secretAccessKey: 'another secret' })
    await expect(stranger.read(name)).rejects.toThrow('answered 403: <Error><Code>SignatureDoesNotMatch')
    await expect(stranger.put(name, Buffer.from('x'))).rejects.toThrow('403')
    expect(await connect().read(name)).toEqual(bytes)
    store.troubles.push(500, 500, 500)
    await expect(connect().read(name)).rejects.toSatisfy(isUnavailable)
    await expect(connect({ bucket: 'nowhere' }).put(name, bytes)).rejects.toThrow('has no bucket nowhere')
  })
})

describe('S3 settings', () => {
  const given = {
    S3_ENDPOINT: 'https://storage.example/',
    S3_BUCKET: 'board',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
  }

  test('S3 settings are all set or none, and the secret is stored apart', () => {
    expect(readSettings({}).settings.s3).toBeNull()
    const { settings, secrets } = readSettings(given)
    expect(settings.s3).toEqual({
      endpoint: 'https://storage.example',
      bucket: 'board',
      region: 'us-east-1',
      accessKeyId: 'key',
    })
    expect(secrets.s3SecretKey).toBe('secret')
  })

  test.each(Object.keys(given))('S3 settings without %s stop the start with an error', (name) => {
    expect(() => readSettings({ ...given, [name]: '' })).toThrow(name)
  })
})
