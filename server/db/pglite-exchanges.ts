import type { PGlite } from '@electric-sql/pglite'

/** Parse, Bind, Describe, Execute, Close, Flush: what stands between them and their Sync is one exchange. */
const WITHIN_EXCHANGE = new Set(Array.from('PBDECH', (letter) => letter.charCodeAt(0)))

/**
 * Keeps the messages of two connections apart. The socket server has one session of PGlite and takes messages in the
 * order they come, holding on to a connection only while it is in a transaction; so the statement that one connection
 * has just parsed may be replaced by that of another before it is bound, and a query gets the rows of a stranger.
 * Source: https://github.com/electric-sql/pglite/issues/1046.
 */
export function holdExchanges(db: PGlite): PGlite {
  let isOpen = false
  return new Proxy(db, {
    get(target, name) {
      switch (name) {
        case 'isInTransaction':
          return () => isOpen || target.isInTransaction()
        case 'execProtocolRawStream':
          return (...[message, options]: Parameters<PGlite['execProtocolRawStream']>) => {
            isOpen = WITHIN_EXCHANGE.has(message[0] ?? 0)
            return target.execProtocolRawStream(message, options)
          }
        case 'exec':
          // The server rolls back for a connection that has gone, whatever it had begun.
          return (...args: Parameters<PGlite['exec']>) => {
            isOpen = false
            return target.exec(...args)
          }
        default: {
          const value: unknown = Reflect.get(target, name, target)
          return typeof value === 'function' ? value.bind(target) : value
        }
      }
    },
  })
}
