import { setTimeout } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import request from 'supertest'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { deleteDueAccounts } from '#server/features/privacy/account-deletion/deletion.ts'
import { users } from '#server/db/schema/accounts.ts'
import { responses } from '#server/db/schema/responses.ts'
import { FILES_PATH } from '#server/files/port.ts'
import { responseWorld } from '#tests/features/responses/response-world.ts'
import { testPeople, type TestPerson } from '#tests/support/people.ts'

const people = await testPeople({ poolSize: 12 })
const { app, deps } = people
const { act, archive, buildTeam, respond, resumes } = responseWorld(people)

async function setPhoto(as: TestPerson, resumeId: string, background: string) {
  const photo = await sharp({ create: { width: 200, height: 200, channels: 3, background } })
    .png()
    .toBuffer()
  const answer = await request(app)
    .post(`/api/v1/personal/resumes/${resumeId}/photo`)
    .set('authorization', `Token ${as.token}`)
    .attach('photo', photo, { filename: 'я.png', contentType: 'image/png' })
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`)
}
const bytesBehind = async (url: string | null) =>
  url === null ? null : deps.files.read(url.slice(FILES_PATH.length))
const photoOf = async (as: TestPerson, id: number): Promise<string | null> =>
  (await act(as, `/responses/${id}/open`)).body.resume.photo_url

/** A published resume whose readers see the teal photo. */
async function withPhoto() {
  const { id, person } = await resumes.published()
  await setPhoto(person, id, 'teal')
  await resumes.ok('POST', `/${id}/publish`, person)
  await resumes.decide(id)
  return { id, person, photo: await draftPhoto(id) }
}

const draftPhoto = async (id: string) => (await resumes.rowOf(id))?.draft.photoUrl ?? null

/** A photo that waits for a moderator while the draft already has another. */
async function withPendingPhoto() {
  const { id, person, photo } = await withPhoto()
  await setPhoto(person, id, 'tomato')
  await resumes.ok('POST', `/${id}/publish`, person)
  const pending = await draftPhoto(id)
  await setPhoto(person, id, 'navy')
  expect(await bytesBehind(pending)).not.toBeNull()
  return { id, person, photo, pending }
}

describe('photos under review', () => {
  test('a photo under review is deleted when it is refused', async () => {
    const { id, photo, pending } = await withPendingPhoto()
    await resumes.decide(id, 'refused')
    expect(await bytesBehind(pending)).toBeNull()
    expect(await bytesBehind(photo)).not.toBeNull()
  })

  test('a photo under review is deleted when a newer text replaces it', async () => {
    const { id, person, pending } = await withPendingPhoto()
    await resumes.ok('POST', `/${id}/publish`, person)
    expect(await bytesBehind(pending)).toBeNull()
    expect(await bytesBehind(await draftPhoto(id))).not.toBeNull()
  })

  test('a photo under review is deleted when the resume is hidden', async () => {
    const { id, person, pending } = await withPendingPhoto()
    await resumes.ok('POST', `/${id}/hide`, person)
    expect(await bytesBehind(pending)).toBeNull()
  })

  test('a photo under review is deleted with the resume', async () => {
    const { id, person, photo, pending } = await withPendingPhoto()
    await resumes.ok('DELETE', `/${id}`, person)
    expect(await bytesBehind(pending)).toBeNull()
    expect(await bytesBehind(photo)).toBeNull()
  })

  test('a photo under review is deleted with the account', async () => {
    const { person, pending } = await withPendingPhoto()
    await deps.db.update(users).set({ deletionAt: '2026-11-20T00:00:00Z' }).where(eq(users.id, person.id))
    await deleteDueAccounts(deps)
    expect(await bytesBehind(pending)).toBeNull()
  })
})

describe('response photos', () => {
  test('a response shows the photo of the moment it was sent', async () => {
    const team = await buildTeam()
    const { id: resumeId, person } = await withPhoto()
    const { body } = await respond(person, team.vacancyId, { resume_id: resumeId, letter: '' })
    const sentPhoto = await photoOf(team.author, body.id)
    expect(await bytesBehind(sentPhoto)).not.toBeNull()
    await setPhoto(person, resumeId, 'tomato')
    await resumes.ok('POST', `/${resumeId}/publish`, person)
    await resumes.decide(resumeId)
    expect((await resumes.rowOf(resumeId))?.content?.photoUrl).not.toBe(sentPhoto)
    await resumes.ok('DELETE', `/${resumeId}`, person)
    expect(await photoOf(team.author, body.id)).toBe(sentPhoto)
    expect(await bytesBehind(sentPhoto)).not.toBeNull()
    const { files, names } = await archive(team.author, team.vacancyId)
    expect(Buffer.from(files[names[0] ?? ''] ?? []).includes('/DCTDecode')).toBe(true)
    // The resume is gone, so the copy was the last that showed it.
    await act(person, `/personal/responses/${body.id}/withdraw`)
    expect(await photoOf(team.author, body.id)).toBeNull()
    expect(await bytesBehind(sentPhoto)).toBeNull()
  })

  test('a response photo stays with the resume after withdrawal and is deleted with the account', async () => {
    const team = await buildTeam()
    const { id: resumeId, person } = await withPhoto()
    const first = (await respond(person, team.vacancyId, { resume_id: resumeId, letter: '' })).body
    const photo = await photoOf(team.author, first.id)
    await act(person, `/personal/responses/${first.id}/withdraw`)
    expect(await bytesBehind(photo)).not.toBeNull()
    const other = await buildTeam()
    await respond(person, other.vacancyId, { resume_id: resumeId, letter: '' })
    await resumes.ok('DELETE', `/${resumeId}`, person)
    expect(await bytesBehind(photo)).not.toBeNull()
    await deps.db.update(users).set({ deletionAt: '2026-11-20T00:00:00Z' }).where(eq(users.id, person.id))
    await deleteDueAccounts(deps)
    expect(await deps.db.select().from(responses).where(eq(responses.userId, person.id))).toEqual([])
    expect(await bytesBehind(photo)).toBeNull()
  })

  test('a response photo is deleted when its last two copies are withdrawn at the same time', async () => {
    const { id, person, photo } = await withPhoto()
    const teams = [await buildTeam(), await buildTeam()]
    const sent = await Promise.all(
      teams.map(({ vacancyId }) => respond(person, vacancyId, { resume_id: id, letter: '' })),
    )
    await resumes.ok('DELETE', `/${id}`, person)
    expect(await bytesBehind(photo)).not.toBeNull()
    // Both wait for their line of the audit log, so neither ends before the other has begun.
    const withdrawn = await deps.db.transaction(async (tx) => {
      await tx.execute(sql`lock table audit_log in share mode`)
      const both = sent.map(({ body }) => act(person, `/personal/responses/${body.id}/withdraw`))
      await setTimeout(300)
      return { both }
    })
    await Promise.all(withdrawn.both)
    expect(await bytesBehind(photo)).toBeNull()
  })
})
