import { sql } from 'drizzle-orm'
import { emailChanges, users } from '#server/db/schema/accounts.ts'
import { companies, companyPapers } from '#server/db/schema/companies.ts'
import { companyRoles, invitations } from '#server/db/schema/managers.ts'
import { sessions } from '#server/db/schema/session.ts'
import { newStopToken } from '#server/features/identity/email-changes/stop-token.ts'
import { hashToken, newToken } from '#server/kernel/token.ts'
import type { Deps } from '#server/http/context.ts'
import { HOUR_MS } from '#shared/kernel/durations.ts'

export const ACTORS = ['guest', 'seeker', 'default', 'manager', 'editor', 'admin', 'rival', 'staff'] as const
export type Actor = (typeof ACTORS)[number]
export type SignedIn = Exclude<Actor, 'guest'>
const SIGNED_IN: readonly SignedIn[] = ACTORS.filter((actor) => actor !== 'guest')

type Person = { id: number; email: string; token: string; sessionId: number; secondSessionId: number }
/** A company as the target of an operation. */
type Target = {
  id: number
  slug: string
  /** A manager whom nobody of the actors is. */
  spareRoleId: number
  invitationId: number
  documentId: number
}

export type World = {
  people: Record<SignedIn, Person>
  /** Roles of the actors that have one. */
  roles: Partial<Record<SignedIn, number>>
  ours: Target
  theirs: Target
  /** Tokens of invitations to a third company, by whom they are for. */
  inviteTokens: Record<SignedIn, string>
  /** Confirms one of two addresses of somebody. */
  emailToken: string
  /** Stops that change. */
  stopToken: string
}

let built = 0

/** The actors, the company of four of them, the company of their rival, and a third one that invites everybody. */
export async function buildWorld({ db, files, now, secrets }: Deps): Promise<World> {
  built += 1
  const at = now()
  const later = new Date(at.getTime() + HOUR_MS).toISOString()
  const names = [...SIGNED_IN, 'spare', 'rival spare', 'host'] as const
  const written = await db
    .insert(users)
    .values(
      names.map((name) => ({
        email: `${name.replace(' ', '-')}-${built}@example.ru`,
        firstName: name,
        intent: name === 'seeker' ? ('seeker' as const) : ('employer' as const),
        staffRole: name === 'staff' ? ('moderator' as const) : null,
      })),
    )
    .returning({ id: users.id, email: users.email, name: users.firstName })
  const idOf = new Map(written.map(({ id, name }) => [name, id]))
  const id = (name: (typeof names)[number]) => idOf.get(name) ?? 0

  const [ours, theirs, third] = (await db
    .insert(companies)
    .values(
      ['ours', 'theirs', 'third'].map((slug) => ({ slug: `${slug}-${built}`, title: `${slug} ${built}` })),
    )
    .returning({ id: companies.id, slug: companies.slug })) as [Owner, Owner, Owner]

  const roles = await db
    .insert(companyRoles)
    .values([
      { companyId: ours.id, userId: id('default'), accessLevel: 0 },
      { companyId: ours.id, userId: id('manager'), accessLevel: 100 },
      { companyId: ours.id, userId: id('editor'), accessLevel: 150 },
      { companyId: ours.id, userId: id('admin'), accessLevel: 200 },
      { companyId: ours.id, userId: id('spare'), accessLevel: 100 },
      { companyId: theirs.id, userId: id('rival'), accessLevel: 200 },
      { companyId: theirs.id, userId: id('rival spare'), accessLevel: 100 },
      { companyId: third.id, userId: id('host'), accessLevel: 200 },
    ])
    .returning({ id: companyRoles.id, userId: companyRoles.userId })
  await db.execute(
    sql`update users set current_role_id = company_roles.id from company_roles where company_roles.user_id = users.id and users.current_role_id is null`,
  )
  const roleOf = new Map(roles.map((role) => [role.userId, role.id]))

  const tokens = new Map(SIGNED_IN.map((name) => [name, newToken()]))
  const opened = await db
    .insert(sessions)
    .values(
      SIGNED_IN.flatMap((name) => [tokens.get(name) ?? '', newToken()].map((token) => ({ name, token }))).map(
        ({ name, token }) => ({
          userId: id(name),
          tokenHash: hashToken(token),
          isRemembered: true,
          userAgent: '',
          isPage: false,
          createdAt: at.toISOString(),
          lastSeenAt: at.toISOString(),
          expiresAt: later,
        }),
      ),
    )
    .returning({ id: sessions.id, userId: sessions.userId })
  const people = Object.fromEntries(
    SIGNED_IN.map((name) => {
      const [first, second] = opened.filter(({ userId }) => userId === id(name))
      const email = written.find((user) => user.name === name)?.email ?? ''
      return [
        name,
        { id: id(name), email, token: tokens.get(name), sessionId: first?.id, secondSessionId: second?.id },
      ]
    }),
  ) as World['people']

  const inviteTokens = Object.fromEntries(
    SIGNED_IN.map((name) => [name, newToken()]),
  ) as World['inviteTokens']
  const invitation = { accessLevel: 100, expiresAt: later, createdAt: at.toISOString() }
  const sent = await db
    .insert(invitations)
    .values([
      {
        ...invitation,
        companyId: ours.id,
        invitedBy: id('admin'),
        email: 'a@example.ru',
        tokenHash: newToken(),
      },
      {
        ...invitation,
        companyId: theirs.id,
        invitedBy: id('rival'),
        email: 'a@example.ru',
        tokenHash: newToken(),
      },
      ...SIGNED_IN.map((name) => ({
        ...invitation,
        companyId: third.id,
        invitedBy: id('host'),
        email: people[name].email,
        tokenHash: hashToken(inviteTokens[name]),
      })),
    ])
    .returning({ id: invitations.id, companyId: invitations.companyId })

  const emailToken = newToken()
  await db.insert(emailChanges).values({
    userId: id('host'),
    newEmail: `host-later-${built}@example.ru`,
    oldTokenHash: hashToken(emailToken),
    newTokenHash: newToken(),
    expiresAt: later,
  })

  const papers = await db
    .insert(companyPapers)
    .values(
      [ours, theirs].map(({ id: companyId }) => ({
        companyId,
        name: 'Выписка.pdf',
        type: 'application/pdf' as const,
        size: 9,
        fileName: `${String(companyId).padStart(40, '0')}.pdf`,
        uploadedBy: id('host'),
        uploadedAt: at.toISOString(),
      })),
    )
    .returning({
      id: companyPapers.id,
      companyId: companyPapers.companyId,
      fileName: companyPapers.fileName,
    })
  for (const { fileName } of papers) await files.put(fileName, Buffer.from('%PDF-1.7\n'))

  const targetOf = ({ id: companyId, slug }: Owner, spare: 'spare' | 'rival spare'): Target => ({
    id: companyId,
    slug,
    spareRoleId: roleOf.get(id(spare)) ?? 0,
    invitationId: sent.find((one) => one.companyId === companyId)?.id ?? 0,
    documentId: papers.find((one) => one.companyId === companyId)?.id ?? 0,
  })
  return {
    people,
    roles: Object.fromEntries(
      SIGNED_IN.flatMap((name) => {
        const role = roleOf.get(id(name))
        return role === undefined ? [] : [[name, role]]
      }),
    ),
    ours: targetOf(ours, 'spare'),
    theirs: targetOf(theirs, 'rival spare'),
    inviteTokens,
    emailToken,
    stopToken: newStopToken({ secrets }, id('host'), new Date(later)),
  }
}

type Owner = { id: number; slug: string }
