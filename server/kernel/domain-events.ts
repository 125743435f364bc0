import type { Logger } from 'pino'
import { afterCommit, type Sql } from './sql.ts'

declare const payload: unique symbol

/** An event that a feature raises for the areas above it, which it must not import. */
export type DomainEvent<Payload extends object> = {
  /** In the past tense, such as `vacancy.published`. */
  name: string
  readonly [payload]?: Payload
}

export type EventPayload<Event> = Event extends DomainEvent<infer Payload> ? Payload : never

/** Runs in the transaction that raised the event: an error rolls it back. */
type EventHandler<Payload extends object> = (tx: Sql, payload: Payload) => Promise<void>

export type DomainEvents = {
  /** Settles after all handlers. @throws the error of a handler */
  raise<Payload extends object>(tx: Sql, event: DomainEvent<Payload>, given: Payload): Promise<void>
}

export const defineEvent = <Payload extends object>(name: string): DomainEvent<Payload> => ({ name })

/** @param onRaised called with the name of the event after the commit */
export function createDomainEvents({
  log,
  onRaised,
}: {
  log: Logger
  onRaised: (name: string) => void
}): DomainEvents & {
  /** Adds a handler; handlers of an event run one after another in the order of registration. */
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
        // Without the payload, which may contain personal data.
        log.info({ event: name })
        onRaised(name)
      })
    },
  }
}

/** Safe: `on` registers a handler under the event of its type. */
const asHandlerOf = <Payload extends object>(handler: EventHandler<never>) => handler as EventHandler<Payload>
