import type { companies } from '#server/db/schema/companies.ts'
import { ACTORS, type Actor, type World } from './rights-world.ts'

/**
 * Seven actors and staff × every operation of people and companies × an object of our company and one of the rival's.
 * An own object of the rival is foreign to everybody of ours, and the other way round.
 */
export type Sent = { method: string; path: string; body?: object; file?: string }
export type Cell = { world: World; actor: Actor; target: World['ours'] }
/** What the companies of the world are like. */
type Given = Partial<typeof companies.$inferInsert>
/** What a level answers on its own company; `stranger` is everybody else who is signed in. */
type Levels = Record<'guest' | 'stranger' | 'default' | 'manager' | 'editor' | 'admin', number>
export type Case =
  /** The object is a company, or of one. */
  | { of: 'company'; send: (cell: Cell) => Sent; levels: Levels; given?: Given }
  /** The object is the caller's own; `foreign` is somebody else's. */
  | {
      of: 'self'
      send: (cell: Cell) => Sent
      foreign?: (cell: Cell) => Sent
      answers: Partial<Record<Actor, number>>
      given?: Given
    }

const level = (guest: number, stranger: number, ...[none, manager, editor, admin]: number[]): Levels => ({
  guest,
  stranger,
  default: none ?? 0,
  manager: manager ?? 0,
  editor: editor ?? 0,
  admin: admin ?? 0,
})
export const FOR_ADMIN = level(401, 404, 403, 403, 403, 200)
export const FOR_EDITORS = level(401, 404, 403, 403, 200, 200)
export const FOR_MANAGERS = level(401, 404, 403, 200, 200, 200)
export const FOR_ALL = level(200, 200, 200, 200, 200, 200)
export const allSay = (status: number) => Object.fromEntries(ACTORS.map((actor) => [actor, status]))
export const FOR_SELF = { ...allSay(200), guest: 401 }
export const FOR_STAFF = { ...allSay(404), guest: 401, staff: 200 }

export const get = (path: string): Sent => ({ method: 'GET', path })
export const post = (path: string, body: object = {}): Sent => ({ method: 'POST', path, body })
export const put = (path: string, body: object = {}): Sent => ({ method: 'PUT', path, body })
export const del = (path: string): Sent => ({ method: 'DELETE', path })
export const self = (send: () => Sent): Case => ({ of: 'self', send, answers: FOR_SELF })
export const selfSays = (status: number, send: () => Sent): Case => ({
  of: 'self',
  send,
  answers: { ...allSay(status), guest: 401 },
})
export const open = (status: number, send: () => Sent): Case => ({
  of: 'self',
  send,
  answers: allSay(status),
})

/** What an actor is answered about an object of our company or of the rival’s. */
export function expectation(row: Case, actor: Actor, side: 'ours' | 'theirs'): number {
  if (row.of === 'self') {
    const own = row.answers[actor] ?? 0
    // Somebody else's object is not found; who has no right at all hears the same as before.
    return side === 'ours' || own === 401 ? own : 404
  }
  const { guest, stranger, admin } = row.levels
  switch (actor) {
    case 'guest':
      return guest
    case 'seeker':
    case 'staff':
      return stranger
    case 'rival':
      return side === 'theirs' ? admin : stranger
    case 'default':
    case 'manager':
    case 'editor':
    case 'admin':
      return side === 'ours' ? row.levels[actor] : stranger
  }
}
