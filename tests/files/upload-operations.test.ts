import { deflateSync } from 'node:zlib'
import { Registry } from 'prom-client'
import request from 'supertest'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { contract } from '#shared/contract.ts'
import { IMPORT_BYTES_MAX } from '#shared/features/board/resumes/vocabulary.ts'
import { DOCUMENT_BYTES_MAX } from '#shared/kernel/document-file.ts'
import { MEGABYTE } from '#shared/kernel/file-size.ts'
import { PICTURE_BYTES_MAX } from '#shared/kernel/picture.ts'
import { buildSchool } from '#tests/features/courses/rows.ts'
import { resumeWorld } from '#tests/features/resumes/resume-world.ts'
import { testPeople, type TestPerson } from '#tests/support/people.ts'
import { writePage } from './hostile/pdf-writer.ts'
import { writeZip } from './hostile/zip-writer.ts'
import { buildPicture, buildPngBomb } from './pictures.ts'

const registry = new Registry()
const people = await testPeople({ registry })
const { app, buildPerson, deps } = people
const resumes = resumeWorld(people)

const tasks = {
  picture: 'picture',
  resume: 'resume',
  /** Its first bytes are looked at, and it is stored as it is. */
  none: null,
}
type Upload = {
  field: string
  bytesMax: number
  /** What reads a picture, a PDF and a DOCX; without an entry they are refused by their first bytes. */
  readBy: { png?: keyof typeof tasks; pdf?: keyof typeof tasks; docx?: keyof typeof tasks }
  /** Path and sender. */
  open(): Promise<{ path: string; as: TestPerson; fields?: Record<string, string> }>
}

const PICTURE = { bytesMax: PICTURE_BYTES_MAX, readBy: { png: 'picture' } } as const
const buildOwnCompany = async () => {
  const { id, people: colleagues } = await people.buildCompany(200)
  const [as] = colleagues
  if (!as) throw new Error('The company has nobody')
  return { id, as }
}
const buildOwnResume = async () => {
  const as = await buildPerson()
  return { as, id: await resumes.draft(as) }
}
const COMPANY = { title: 'Ромашка', type: 'direct' }

/** Every operation that takes a file, and which process reads it: the server's own reads none. */
const UPLOADS: Readonly<Record<string, Upload>> = {
  'accounts.setPhoto': {
    ...PICTURE,
    field: 'photo',
    open: async () => ({ path: '/v1/users/me/photo', as: await buildPerson() }),
  },
  'resumes.importFile': {
    field: 'file',
    bytesMax: IMPORT_BYTES_MAX,
    readBy: { pdf: 'resume', docx: 'resume' },
    open: async () => ({ path: '/v1/personal/resumes/import', as: await buildPerson() }),
  },
  'resumes.setPhoto': {
    ...PICTURE,
    field: 'photo',
    async open() {
      const { id, as } = await buildOwnResume()
      return { path: `/v1/personal/resumes/${id}/photo`, as }
    },
  },
  'resumes.addWorkFile': {
    field: 'file',
    bytesMax: DOCUMENT_BYTES_MAX,
    readBy: { png: 'picture', pdf: 'none' },
    async open() {
      const { id, as } = await buildOwnResume()
      return { path: `/v1/personal/resumes/${id}/files`, as }
    },
  },
  'companies.create': {
    ...PICTURE,
    field: 'logo',
    open: async () => ({ path: '/v2/companies', as: await buildPerson(), fields: COMPANY }),
  },
  'companies.update': {
    ...PICTURE,
    field: 'logo',
    async open() {
      const { id, as } = await buildOwnCompany()
      return { path: `/v2/companies/${id}`, as, fields: COMPANY }
    },
  },
  'companies.addDocument': {
    field: 'document',
    bytesMax: DOCUMENT_BYTES_MAX,
    readBy: { png: 'none', pdf: 'none' },
    async open() {
      const { id, as } = await buildOwnCompany()
      return { path: `/v2/companies/${id}/documents`, as }
    },
  },
  'texts.staffUploadPicture': {
    ...PICTURE,
    field: 'picture',
    open: async () => ({
      path: '/v1/staff/texts/pictures',
      as: await buildPerson({ staffRole: 'moderator' }),
    }),
  },
  'schools.staffSetLogo': {
    ...PICTURE,
    field: 'logo',
    async open() {
      const { id } = await buildSchool(deps.db)
      return { path: `/v1/staff/schools/${id}/logo`, as: await buildPerson({ staffRole: 'admin' }) }
    },
  },
}

/** Each is a few kilobytes and unpacks to a hundred megabytes and more, or to a gigapixel. */
const BOMBS = {
  png: buildPngBomb({ width: 30_000, height: 30_000 }),
  pdf: writePage({
    dictionary: '/Filter [/FlateDecode /FlateDecode]',
    stream: deflateSync(deflateSync(Buffer.alloc(128 * MEGABYTE, ' '))),
  }),
  docx: writeZip({ 'word/document.xml': Buffer.alloc(128 * MEGABYTE, ' ') }),
}
const KINDS = ['png', 'pdf', 'docx'] as const

async function send({ field, open }: Upload, bytes: Buffer) {
  const { path, as, fields = {} } = await open()
  const call = request(app).post(`/api${path}`).set('authorization', `Token ${as.token}`)
  for (const [name, value] of Object.entries(fields)) call.field(name, value)
  return call.attach(field, bytes, { filename: 'file', contentType: 'application/octet-stream' })
}

async function countReads(task: string) {
  const text = (await registry.getSingleMetricAsString('file_reads_total')) ?? ''
  return [...text.matchAll(new RegExp(`task="${task}",outcome="\\w+"} (\\d+)`, 'g'))].reduce(
    (sum, [, count]) => sum + Number(count),
    0,
  )
}

test('every operation that takes a file says who reads it and counts as an upload', () => {
  const found = listProcedures(contract).filter(({ input }) => takesFile(input))
  expect(found.map(({ name }) => name).toSorted()).toEqual(Object.keys(UPLOADS).toSorted())
  for (const { name, limit } of found) expect(limit, name).toBe('uploads')
})

describe.each(Object.entries(UPLOADS))('%s', (_name, upload) => {
  test.each(KINDS)('a bomb in a file of the kind %s is refused, or stored as it is', async (kind) => {
    const reader = upload.readBy[kind]
    const task = reader ? tasks[reader] : null
    const before = { picture: await countReads('picture'), resume: await countReads('resume') }
    const memory = process.memoryUsage.rss()
    const { status, body } = await send(upload, BOMBS[kind])
    expect((process.memoryUsage.rss() - memory) / MEGABYTE).toBeLessThan(50)
    for (const name of ['picture', 'resume'] as const)
      expect((await countReads(name)) - before[name], name).toBe(name === task ? 1 : 0)
    if (reader === 'none') return expect([status, body.size]).toEqual([200, BOMBS[kind].length])
    expect([status, Object.keys(body.data.fields)]).toEqual([422, [upload.field]])
    expect(body.data.fields[upload.field]).toMatch(/^[А-Я].+\.$/)
  })

  test('a file of the largest size is read, and a larger one is refused', async () => {
    const kind = upload.readBy.pdf === 'none' ? 'pdf' : upload.readBy.png ? 'png' : 'docx'
    const head =
      kind === 'png'
        ? await buildPicture('png', { width: 200, height: 200 })
        : kind === 'pdf'
          ? Buffer.from('%PDF-1.7\n')
          : writeZip({ 'word/document.xml': Buffer.from('<w:p><w:t>Бухгалтер</w:t></w:p>') })
    const padding = Buffer.alloc(upload.bytesMax - head.length)
    // The directory of an archive is at its end.
    const largest = Buffer.concat(kind === 'docx' ? [padZip(head, padding.length)] : [head, padding])
    expect(largest.length).toBe(upload.bytesMax)
    expect((await send(upload, largest)).status).toBe(200)
    expect((await send(upload, Buffer.concat([largest, Buffer.alloc(1)]))).status).toBe(413)
  })
})

/** The archive with so many bytes between its file and its directory. */
function padZip(zip: Buffer, count: number) {
  const directory = zip.readUInt32LE(zip.length - 6)
  const moved = Buffer.concat([zip.subarray(0, directory), Buffer.alloc(count), zip.subarray(directory)])
  moved.writeUInt32LE(directory + count, moved.length - 6)
  return moved
}

type Procedure = { name: string; input: z.ZodType | undefined; limit: unknown }

function listProcedures(router: object, path: readonly string[] = []): Procedure[] {
  return Object.entries(router).flatMap(([name, value]: [string, object]) => {
    const at = [...path, name]
    if (!('~orpc' in value)) return listProcedures(value, at)
    const { inputSchema, meta } = asDefinition(value['~orpc'])
    return [{ name: at.join('.'), input: inputSchema, limit: meta['limit'] }]
  })
}

const takesFile = (schema: z.ZodType | undefined) =>
  schema !== undefined &&
  JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })).includes('"binary"')

/** Safe: every operation of oRPC carries its definition there, and contracts are zod schemas. */
const asDefinition = (definition: unknown) =>
  definition as { inputSchema?: z.ZodType; meta: Record<string, unknown> }
