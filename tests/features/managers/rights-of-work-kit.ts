import type { Actor } from './rights-world.ts'
import type { Objects } from './rights-of-work-world.ts'

/**
 * Seven actors and staff × every operation of vacancies, money, moderation, resumes, responses and favourites × an
 * object of ours and a foreign one. Of a vacancy of ours the author is the manager; resumes and responses are the
 * seeker's, foreign ones somebody's who is no actor.
 */
type Side = 'ours' | 'theirs'
/** `may`: whatever the answer is, it is not one of a refusal of rights. */
export type Answer = 'may' | 401 | 403 | 404
type Rights = (actor: Actor, side: Side) => Answer
export type Sent = { method: string; path: string; body?: object; file?: string }
export type Row = [rights: Rights, send: (of: Objects) => Sent | Promise<Sent>]

/** What levels may in the company of the object; `stranger` is everybody else who is signed in. */
export const inCompany =
  (levels: Record<'default' | 'manager' | 'editor' | 'stranger', Answer>): Rights =>
  (actor, side) => {
    switch (actor) {
      case 'guest':
        return 401
      case 'seeker':
      case 'staff':
        return levels.stranger
      case 'rival':
        return side === 'theirs' ? 'may' : levels.stranger
      case 'admin':
        return side === 'ours' ? 'may' : levels.stranger
      case 'default':
      case 'manager':
      case 'editor':
        return side === 'ours' ? levels[actor] : levels.stranger
    }
  }
/** What the role that the actor acts by gives. */
const byRole =
  (answers: Partial<Record<Actor, Answer>>): Rights =>
  (actor) =>
    answers[actor] ?? (actor === 'guest' ? 401 : 'may')

export const AUTHORS = inCompany({ default: 404, manager: 'may', editor: 'may', stranger: 404 })
export const MANAGERS = inCompany({ default: 403, manager: 'may', editor: 'may', stranger: 404 })
export const PAYERS = inCompany({ default: 403, manager: 403, editor: 'may', stranger: 404 })
/** Papers are for who pays, and for staff. */
export const PAPERS: Rights = (actor, side) =>
  actor === 'staff'
    ? 'may'
    : inCompany({ default: 404, manager: 404, editor: 'may', stranger: 404 })(actor, side)
export const EMPLOYERS = byRole({ seeker: 403, default: 403, staff: 403 })
export const COLLEAGUES = byRole({ seeker: 403, staff: 403 })
export const COMPANY_PAYERS = byRole({ seeker: 403, default: 403, manager: 403, staff: 403 })
export const COMPANY_EDITORS = byRole({ seeker: 403, default: 403, manager: 403, staff: 403 })
export const SIGNED_IN = byRole({})
export const EVERYBODY: Rights = () => 'may'
export const MODERATORS: Rights = (actor) => (actor === 'staff' ? 'may' : actor === 'guest' ? 401 : 404)
/** Money is for admins of the board: the staff of this world is a moderator. */
export const NOBODY: Rights = (actor) => (actor === 'guest' ? 401 : 404)
export const SEEKER: Rights = (actor, side) =>
  actor === 'guest' ? 401 : actor === 'seeker' && side === 'ours' ? 'may' : 404

export const get = (path: string): Sent => ({ method: 'GET', path })
export const post = (path: string, body: object = {}): Sent => ({ method: 'POST', path, body })
export const put = (path: string, body: object = {}): Sent => ({ method: 'PUT', path, body })
export const upload = (path: string, file: string): Sent => ({ method: 'POST', path, file })
export const del = (path: string): Sent => ({ method: 'DELETE', path })
export const withImport = (send: (of: Objects) => Sent) => async (of: Objects) => {
  await of.giveImport()
  return send(of)
}
