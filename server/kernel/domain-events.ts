import type { Logger } from 'pino'
import { afterCommit } from './after-commit.ts'
import type { Sql } from './sql.ts'

declare const payload: unique symbol

/** A fact that a feature announces to the areas above it, which it does not import. */
export type DomainEvent<Payload extends object> = {
  /** In the past tense, as `vacancy.published`. */
  name: string
  readonly [payload]?: Payload
}

export type EventPayload<Event> = Event extends DomainEvent<infer Payload> ? Payload : never

/** Runs in the transaction that raised the event: an error rolls it back. */
type EventHandler<Payload extends object> = (tx: Sql, payload: Payload) => Promise<void>

export type DomainEvents = {
  /** Settles when every handler has finished. @throws what a handler throws */
  raise<Payload extends object>(tx: Sql, event: DomainEvent<Payload>, given: Payload): Promise<void>
}

export const defineEvent = <Payload extends object>(name: string): DomainEvent<Payload> => ({ name })

/** @param onRaised called after the commit, with the name of the event: to count it */
export function createDomainEvents({
  log,
  onRaised,
}: {
  log: Logger
  onRaised: (name: string) => void
}): DomainEvents & {
  /** Handlers of an event run one after another, in the order in which they were given. */
  on<Payload extends object>(event: DomainEvent<Payload>, handler: EventHandler<Payload>): void
} {
  const handlers = new Map<string, EventHandler<never>[]>()
  return {
    on(event, handler) {
      handlers.set(event.name, [...(handlers.get(event.name) ?? []), handler])
    },
    async raise(tx, { name }, given) {
      for (const handler of handlers.get(name) ?? []) await asHandlerOf<typeof given>(handler)(tx, given)
      afterCommit(tx, async () => {
        // Payloads hold what people wrote.
        log.info({ event: name })
        onRaised(name)
      })
    },
  }
}

/** Safe: `on` takes a handler together with its event, by whose name it is found. */
const asHandlerOf = <Payload extends object>(handler: EventHandler<never>) => handler as EventHandler<Payload>
