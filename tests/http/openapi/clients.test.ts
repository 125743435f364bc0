import { execFile } from 'node:child_process'
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { fileURLToPath } from 'node:url'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { moderationCases } from '#server/db/schema/moderation.ts'
import { portOf } from '#server/db/embedded/postmaster.ts'
import { openApiDocument } from '#server/http/api/openapi.ts'
import { toWire } from '#shared/kernel/wire-case.ts'
import { responseWorld } from '#tests/features/responses/response-world.ts'
import { transferMoney } from '#tests/support/bank-transfer.ts'
import { listen, testPeople } from '#tests/support/people.ts'
import { COMPLETE_VACANCY } from '#tests/support/rows.ts'

const people = await testPeople()
const { board, deps } = people
const { buildTeam, sent, act } = responseWorld(people)
const run = promisify(execFile)
const pathOf = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const TSC = pathOf('../../../node_modules/.bin/tsc')

const TSCONFIG = {
  compilerOptions: {
    strict: true,
    noUncheckedIndexedAccess: true,
    noEmit: true,
    target: 'esnext',
    module: 'nodenext',
    moduleResolution: 'nodenext',
    allowImportingTsExtensions: true,
    erasableSyntaxOnly: true,
    lib: ['esnext', 'dom', 'dom.iterable'],
    types: ['node'],
    typeRoots: [pathOf('../../../node_modules/@types')],
  },
  include: ['**/*.ts'],
}

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'distant-clients-'))
  for (const audience of ['public', 'company'] as const) {
    const document = join(folder, `${audience}.json`)
    await writeFile(document, JSON.stringify(await openApiDocument(deps.site, audience)))
    await run(process.execPath, [pathOf('generate.ts'), document, join(folder, audience)])
  }
  await copyFile(pathOf('employer.ts.txt'), join(folder, 'employer.ts'))
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' }))
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(TSCONFIG))
}, 240_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

test('clients that are generated from the documents compile under strict, and their errors have real types', async () => {
  // Its errors are on the standard output.
  const { stdout } = await run(TSC, ['-p', folder]).catch((error: { stdout: string }) => error)
  expect(stdout).toBe('')
}, 240_000)

test('a program makes its token, posts a vacancy once, and answers a response with a generated client', async () => {
  const server = await listen(people.app)
  const team = await buildTeam()
  await transferMoney(deps, team.company.id, 500_000)
  const given = {
    origin: `http://127.0.0.1:${portOf(server)}`,
    session: team.admin.token,
    companyId: team.company.id,
    content: toWire({ ...COMPLETE_VACANCY, title: 'Оператор чата в ночную смену' }),
  }
  const step = async (name: string, more: object = {}) => {
    const program = join(folder, 'employer.ts')
    const { stdout } = await run(process.execPath, [program, name, JSON.stringify({ ...given, ...more })])
    return JSON.parse(stdout)
  }
  const { token } = await step('token')
  const posted = await step('post', { token })
  expect(posted).toEqual({
    company: team.company.title,
    id: expect.any(Number),
    repeatedId: posted.id,
    replayed: 'true',
    early: ['INVALID', 422, true],
    next: 'moderation',
    status: 'moderation',
  })
  // A program cannot publish: people check the text first.
  const moderator = await people.buildPerson({ staffRole: 'moderator' })
  const [waiting] = await deps.db
    .select({ id: moderationCases.id })
    .from(moderationCases)
    .where(and(eq(moderationCases.kind, 'vacancy'), eq(moderationCases.objectId, String(posted.id))))
  const decision = { outcome: 'approved', reasons: [] }
  const decided = await act(moderator, `/staff/moderation/${waiting?.id}/decision`, decision)
  expect(decided.status).toBe(200)
  const responses = [await sent(posted.id), await sent(posted.id)]
  board.setNow(new Date(deps.now().getTime() + 61_000).toISOString())
  expect(await step('answer', { token, vacancyId: posted.id })).toEqual({
    found: responses.map(({ id }) => id),
    name: expect.stringMatching(/[А-Я]/),
    hasContacts: true,
    state: 'invited',
    again: expect.stringContaining('Прочитайте объект заново'),
    isOneProblem: true,
  })
}, 240_000)
