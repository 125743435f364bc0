import type { FoundRow, SearchServer } from './client.ts'

/** A statement that groups rows by an attribute. The text depends on the room for its groups. */
type GroupStatement = { attribute: string; text: () => string }

export type GroupRoom = {
  /** The maximum number of groups of an attribute in a statement. */
  groupsMax(attribute: string): number
  /** The groups of each statement, all of them. */
  query(statements: readonly GroupStatement[]): Promise<FoundRow[][]>
}

const GROUPS_AT_FIRST = 1000

/**
 * Requests little room for groups, because more room costs server time, and more when it was insufficient: with more
 * groups than room a server counts wrongly.
 */
export function createGroupRoom(server: SearchServer): GroupRoom {
  const room = new Map<string, number>()
  const groupsMax = (attribute: string) => room.get(attribute) ?? GROUPS_AT_FIRST
  return {
    groupsMax,
    async query(statements) {
      for (;;) {
        const asked = statements.map(({ attribute }) => groupsMax(attribute))
        const results = await server.query(statements.map(({ text }) => text()))
        const full = statements.filter((_, at) => (results[at]?.length ?? 0) >= (asked[at] ?? 0))
        if (full.length === 0) return results
        for (const { attribute } of full) room.set(attribute, groupsMax(attribute) * 4)
      }
    },
  }
}
