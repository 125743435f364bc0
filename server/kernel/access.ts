import type { Actor, Call, Person } from './context.ts'
import type { AccessLevel } from '#shared/kernel/contract.ts'
import { Problem } from '#shared/kernel/problem.ts'

/** @throws Problem unauthorized for a guest */
export function requirePerson({ actor }: Pick<Call, 'actor'>): Person {
  if (actor.kind !== 'user') throw new Problem('unauthorized', 'Войдите, чтобы продолжить.')
  return actor
}

/**
 * Money and route rules are for administrators; for moderators these operations do not exist.
 * @throws Problem not_found
 */
export function requireStaffAdmin(ctx: Pick<Call, 'actor'>): Person {
  const person = requirePerson(ctx)
  if (person.staffRole !== 'admin') throw operationNotFound()
  return person
}

/**
 * Checks the access level of an operation's contract. Staff operations do not exist for anyone else.
 * @throws Problem
 */
export function assertAccess(actor: Actor, level: AccessLevel, scope?: string) {
  if (level === 'public' || actor.kind === 'system') return
  if (level === 'api_token') return assertToken(actor, scope)
  const person = requirePerson({ actor })
  if (level === 'staff' && person.staffRole === null) throw operationNotFound()
  if (level === 'company' && person.role === null)
    throw new Problem('forbidden', 'Сначала создайте компанию или примите приглашение.')
}

function assertToken(actor: Actor, scope: string | undefined) {
  if (actor.kind !== 'user' || !actor.apiToken)
    throw new Problem('unauthorized', 'Нужен действующий ключ API в заголовке Authorization: Bearer.')
  if (scope !== undefined && !actor.apiToken.scopes.includes(scope))
    throw new Problem('forbidden', 'Этому ключу API такое действие не разрешено.')
}

const operationNotFound = () => new Problem('not_found', 'Такой операции нет.')
