/** An e-mail is asked again when it leaves: each kind with a condition leaves while it holds, and is dropped after. */
import { desc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { users } from '#server/db/schema/accounts.ts'
import { emails } from '#server/db/schema/mail.ts'
import { EMAIL_CONDITIONS } from '#server/jobs/email-conditions.ts'
import { EMAIL_KINDS, isEmailKind, type AboutOf, type EmailKind } from '#server/mail/kinds.ts'
import { testMailbox } from '#tests/support/mailbox.ts'
import { testPeople } from '#tests/support/people.ts'
import { EMAILS } from './all-emails.ts'
import { CASES } from './condition-cases.ts'
import { buildWorld } from './condition-world.ts'

const { deps } = await testPeople()
const { deliver, dropped } = testMailbox(deps)

const KINDS = Object.keys(EMAIL_KINDS).filter(isEmailKind)
const isAsked = (kind: EmailKind) => !('always' in EMAIL_CONDITIONS[kind])

type Given = { kind: EmailKind; about: unknown; to: { id: number; email: string } }
const enqueue = ({ kind, about, to }: Given) =>
  deps.mailer.enqueue(deps.db, {
    ...EMAILS[kind],
    about: asAbout(about),
    userId: to.id,
    recipient: to.email,
  })
/** Safe: the cases are typed by their kind. */
const asAbout = (about: unknown) => about as AboutOf<EmailKind>

async function lastRow() {
  const [row] = await deps.db.select().from(emails).orderBy(desc(emails.id)).limit(1)
  return row
}

test('every kind with a condition is tried here, and every other one says why it needs none', () => {
  expect(Object.keys(CASES).toSorted()).toEqual(KINDS.filter(isAsked).toSorted())
  for (const kind of KINDS.filter((one) => !isAsked(one)))
    expect(EMAIL_CONDITIONS[kind], kind).toEqual({ always: expect.stringMatching(/\p{L}{3}/u) })
})

test('an e-mail that waits goes to the address of today, and one about security where it was written to', async () => {
  const { author } = await buildWorld(deps)
  for (const kind of ['review_approved', 'new_device'] as const)
    await enqueue({ kind, about: undefined, to: author })
  await deps.db.update(users).set({ email: 'today@example.ru' }).where(eq(users.id, author.id))
  const sent = (await deliver()).map(({ kind, recipient }) => [kind, recipient])
  expect(Object.fromEntries(sent)).toEqual({
    review_approved: 'today@example.ru',
    new_device: author.email,
  })
})

describe.each(Object.entries(CASES))('the e-mail %s', (name, prepare) => {
  test('leaves while it holds; after that it is dropped, emptied and counted, and does not fail', async () => {
    if (!isEmailKind(name)) throw new Error(`${name} is no kind`)
    const world = await buildWorld(deps)
    await deps.vacancies.refresh([world.vacancyId])
    const { about, ends, ...rest } = await prepare(world)
    const given = { kind: name, about, to: 'to' in rest && rest.to ? rest.to : world.author }
    await enqueue(given)
    expect((await deliver()).map(({ kind, recipient }) => [kind, recipient])).toEqual([
      [name, given.to.email],
    ])
    expect(await lastRow()).toMatchObject({ sentAt: expect.any(String), droppedAt: null, about: null })

    await enqueue(given)
    await ends()
    await deps.vacancies.refresh([world.vacancyId])
    expect(await deliver()).toEqual([])
    expect(await lastRow()).toMatchObject({
      kind: name,
      sentAt: null,
      failedAt: null,
      droppedAt: expect.any(String),
      lastError: 'outdated',
      subject: '',
      text: '',
      html: '',
      calendar: null,
      unsubscribeUrl: null,
      about: null,
    })
    expect((await dropped())[`${name} outdated`]).toBe(1)
  })
})
