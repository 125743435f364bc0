/**
 * Loaded into a server before its own modules: counts the texts of the statements that its main thread sends to the
 * database. SIGUSR2 writes them to `STATEMENTS_FILE` and starts again.
 */
import { renameSync, writeFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'
import pg from 'pg'

const counts = new Map<string, number>()
const file = process.env['STATEMENTS_FILE'] ?? ''

if (isMainThread) {
  const client = asPatchable(pg.Client.prototype)
  const { query } = client
  client.query = function countedQuery(...args) {
    const text = textOf(args[0])
    counts.set(text, (counts.get(text) ?? 0) + 1)
    return query.apply(this, args)
  }
  process.on('SIGUSR2', () => {
    // Whoever waits for the file must not read half of it.
    writeFileSync(`${file}.new`, JSON.stringify(Object.fromEntries(counts)))
    renameSync(`${file}.new`, file)
    counts.clear()
  })
}

/** Safe: `query` takes a text, or an object that carries it. */
function textOf(given: unknown) {
  return typeof given === 'string' ? given : (given as { text: string }).text
}

/** Safe: the overloads of `query` differ in what is only passed on here. */
function asPatchable(prototype: unknown) {
  return prototype as { query: (this: unknown, ...args: unknown[]) => unknown }
}
